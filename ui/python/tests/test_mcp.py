"""``boyi mcp`` through the official client of the Model Context Protocol, in both eras of the protocol."""

from __future__ import annotations

import asyncio
import sys
from typing import Any, Literal

import pytest

mcp = pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters, stdio_client  # noqa: E402

Mode = Literal["auto", "legacy"]
MODES: list[Mode] = ["auto", "legacy"]


def client(mode: Mode) -> Client:
    program = StdioServerParameters(command=sys.executable, args=["-m", "boyi", "mcp"])
    return Client(stdio_client(program), mode=mode)


async def structured(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    assert isinstance(result.structured_content, dict)
    return result.structured_content


@pytest.mark.parametrize("mode", MODES)
def test_a_client_that_never_saw_boyi_gets_it_right_in_one_call_each(mode: Mode) -> None:
    async def talk() -> None:
        async with client(mode) as boyi:
            tools = {tool.name: tool for tool in (await boyi.list_tools()).tools}
            assert {"analyze_position", "explain_move", "prove_value"} <= tools.keys()
            for tool in tools.values():
                assert tool.description and tool.input_schema["type"] == "object"
                assert tool.output_schema and tool.output_schema["type"] == "object"
            # Which moves win in Nim 3,5,7, and why.
            told = await structured(boyi, "analyze_position", game="nim", position="3,5,7")
            assert told["best"] == ["1:1", "2:1", "3:1"]
            assert "3 ⊕ 5 ⊕ 7 = 1" in told["notes"][0]["text"]
            # A proof for Connect Four on a board of 4 × 4.
            told = await structured(boyi, "prove_value", game="connect4:m=4,n=4")
            assert told["value"]["kind"] == "draw" and told["method"] == "exhaustive"
            assert told["checked"] == 161_029
            # Bad arguments are told to the model, which can correct them.
            result = await boyi.call_tool("analyze_position", {"game": "nim", "position": "3,x"})
            assert result.is_error and "found “x”" in str(result.content[0])
            assert (await boyi.list_resources()).resources
            rules = await boyi.read_resource("boyi://games/nim")
            assert "Nim" in str(rules.contents[0])
            assert {prompt.name for prompt in (await boyi.list_prompts()).prompts} == {"coach", "review", "puzzle"}

    asyncio.run(talk())


@pytest.mark.parametrize("mode", MODES)
def test_long_work_tells_progress_and_can_be_cancelled(mode: Mode) -> None:
    async def talk() -> None:
        async with client(mode) as boyi:
            heard = asyncio.Event()
            numbers: list[float] = []

            async def progress(progress: float, total: float | None, message: str | None) -> None:
                numbers.append(progress)
                heard.set()

            # It takes minutes.
            question = {"game": "mnk:m=8,n=8,k=5"}
            work = asyncio.create_task(boyi.call_tool("prove_value", question, progress_callback=progress))
            await heard.wait()
            work.cancel()
            with pytest.raises(asyncio.CancelledError):
                await work
            assert numbers[0] > 0
            told = await structured(boyi, "analyze_position", game="nim", position="1,2,3")
            assert told["value"]["kind"] == "loss"

    asyncio.run(talk())
