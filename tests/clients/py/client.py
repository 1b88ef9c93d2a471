"""discord.py in the sandbox: logs in, registers a command, answers it with a file, then a press.

The first argument is the sandbox's address. Each line on stdout is one step that went well.
"""

import base64
import io
import os
import sys
import traceback

import discord
import yarl
from discord import app_commands

BASE = sys.argv[1]
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
)

discord.http.Route.BASE = f"{BASE}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(BASE.replace("http", "ws", 1))


def say(line: str) -> None:
    print(line, flush=True)


def picture(name: str) -> discord.File:
    return discord.File(io.BytesIO(PICTURE), filename=name, description="A board")


class Again(discord.ui.View):
    @discord.ui.button(label="Again", custom_id="again")
    async def again(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.defer()
        edited = await interaction.edit_original_response(
            content="Once more", attachments=[picture("more.png")]
        )
        assert [one.filename for one in edited.attachments] == ["more.png"], edited.attachments
        further = await interaction.followup.send("And a word", ephemeral=True, wait=True)
        assert further.flags.ephemeral
        say("edited")
        await interaction.client.close()

    async def on_error(self, interaction, error, item) -> None:
        stop(error)


def stop(error: BaseException) -> None:
    traceback.print_exception(error)
    sys.stderr.flush()
    os._exit(1)


class Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="board", description="A picture")
        async def board(interaction: discord.Interaction, game: str, friend: discord.Member) -> None:
            assert game == "rite" and friend.resolved_permissions.view_channel
            await interaction.response.defer()
            message = await interaction.edit_original_response(
                content="Here it is", attachments=[picture("board.png")], view=Again()
            )
            assert message.attachments[0].filename == "board.png"
            say("answered")

        @self.tree.error
        async def wrong(_: discord.Interaction, error: app_commands.AppCommandError) -> None:
            stop(error)

    async def setup_hook(self) -> None:
        commands = await self.tree.sync()
        assert [one.name for one in commands] == ["board"]

    async def on_ready(self) -> None:
        assert self.guilds and self.guilds[0].text_channels
        say("ready")

    async def on_error(self, *_: object) -> None:
        stop(sys.exc_info()[1])


Bot().run("secret", log_handler=None)
