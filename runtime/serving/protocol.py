"""The Model Context Protocol on standard input and output. Nothing else here imports mcp."""

from typing import Any

import anyio  # noqa: TID253 - imported with this module, by who serves
from mcp import MCPError, types  # noqa: TID253
from mcp.server import Server, ServerRequestContext  # noqa: TID253
from mcp.server.stdio import stdio_server  # noqa: TID253

from ...compiler.contract.version import VERSION
from ..agents.guest_profile import Client
from .desk import Desk

Context = ServerRequestContext[Any, Any]

PROMPT = "begin"

_LONGEST = 64
"""Characters of what a client says of itself that are kept."""


def speak(desk: Desk[Any], name: str) -> None:
    """Serve one client until it leaves.

    Standard output is the protocol's until then: what else is printed goes to standard error.
    """
    anyio.run(_speak, desk, name)


async def _speak(desk: Desk[Any], name: str) -> None:
    server = server_of(desk, name)
    try:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())
    except* (OSError, anyio.BrokenResourceError):
        pass  # a client that was killed does not read what it asked for


def server_of(desk: Desk[Any], name: str) -> Server[Any]:
    """A server with the tools of a desk, and its instructions also as a prompt and as a resource."""
    in_turn = anyio.Lock()
    uri = f"policy:{name}"

    async def list_tools(_context: Context, _page: object) -> types.ListToolsResult:
        tools = [
            types.Tool(name=tool.name, description=tool.description, input_schema=dict(tool.input))
            for tool in desk.tools
        ]
        return types.ListToolsResult(tools=tools)

    async def call_tool(context: Context, call: types.CallToolRequestParams) -> types.CallToolResult:
        async with in_turn:  # calls that come at once are made one by one, as a model's are
            given = {} if call.arguments is None else call.arguments
            answer = await anyio.to_thread.run_sync(desk.call, call.name, given, _client(context))
        texts: list[types.ContentBlock] = [types.TextContent(text=text) for text in answer.texts]
        return types.CallToolResult(content=texts, is_error=answer.is_error)

    async def list_prompts(_context: Context, _page: object) -> types.ListPromptsResult:
        prompt = types.Prompt(name=PROMPT, description="Serve the customer: the policy, and how you work here.")
        return types.ListPromptsResult(prompts=[prompt])

    async def get_prompt(_context: Context, asked: types.GetPromptRequestParams) -> types.GetPromptResult:
        if asked.name != PROMPT:
            raise _unknown("prompt", asked.name)
        message = types.PromptMessage(role="user", content=types.TextContent(text=desk.instructions))
        return types.GetPromptResult(messages=[message])

    async def list_resources(_context: Context, _page: object) -> types.ListResourcesResult:
        resource = types.Resource(
            name="policy", uri=uri, description="The policy, and how you work here.", mime_type="text/plain"
        )
        return types.ListResourcesResult(resources=[resource])

    async def read_resource(_context: Context, asked: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        if str(asked.uri) != uri:
            raise _unknown("resource", str(asked.uri))
        text = types.TextResourceContents(uri=uri, mime_type="text/plain", text=desk.instructions)
        return types.ReadResourceResult(contents=[text])

    return Server(
        name,
        version=VERSION,
        instructions=desk.instructions,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


def _client(context: Context) -> Client:
    said = context.session.client_params
    if said is None:
        return Client(protocol=context.protocol_version)
    info = said.client_info
    return Client(info.name[:_LONGEST], info.version[:_LONGEST], context.protocol_version)


def _unknown(kind: str, name: str) -> MCPError:
    return MCPError(code=types.INVALID_PARAMS, message=f"There is no {kind} {name[:80]}.")
