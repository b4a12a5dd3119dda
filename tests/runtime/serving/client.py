"""A client of the Model Context Protocol, as a program: `client.py PLAN`, a plan in JSON.

It starts the server that the plan names, looks at what it offers, makes the plan's calls one after the other, and
prints all that it got as JSON. `speaks` is `legacy` for a client that begins with initialize, or `auto` for one that
asks first what the server speaks. With `dies` it ends itself in the middle, as if it was killed.
"""

import json
import os
import signal
import sys
from typing import Any

import anyio
from mcp import Client, MCPError, StdioServerParameters, types
from mcp.client.stdio import stdio_client


async def main(plan: dict[str, Any]) -> None:
    server = StdioServerParameters(command=plan["command"], args=plan["args"], cwd=plan["cwd"])
    who = types.Implementation(name=plan["name"], version="1.2.3")
    got: dict[str, Any] = {"results": []}
    async with Client(stdio_client(server), mode=plan["speaks"], client_info=who) as client:
        got["instructions"] = client.instructions
        got["tools"] = [
            {"name": tool.name, "description": tool.description, "input_schema": tool.input_schema}
            for tool in (await client.list_tools()).tools
        ]
        for name in [prompt.name for prompt in (await client.list_prompts()).prompts]:
            got["prompt"] = (await client.get_prompt(name)).messages[0].content.text
        for uri in [resource.uri for resource in (await client.list_resources()).resources]:
            got["resource"] = (await client.read_resource(uri)).contents[0].text
        for tool, given in plan["calls"]:
            try:
                result = await client.call_tool(tool, given)
            except MCPError as refused:
                got["results"].append({"refused": refused.error.message})
            else:
                got["results"].append({"texts": [part.text for part in result.content], "is_error": result.is_error})
        if plan["dies"]:
            os.kill(os.getpid(), signal.SIGKILL)
    json.dump(got, sys.stdout)


anyio.run(main, json.loads(sys.argv[1]))
