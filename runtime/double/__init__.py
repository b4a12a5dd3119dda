"""A double of the Messages API on the loopback interface, for rehearsals and tests through the real client.

A responder decides what it replies: a function of yours, a `Rehearsal` of scripted agents, or one in a `FaultPlan`.

    with Double(Rehearsal(casting)) as double:
        client = anthropic.Anthropic(base_url=double.url, api_key="test")
        ...
    double.counts().bill()

It speaks `/v1/messages` without streaming and `/v1/messages/count_tokens`, holds requests against the rules of the
service, and models the cache of prompts. What is left to chance follows from seeds, never from order.
"""
