// discord.js in the sandbox: logs in, registers a command, answers it with a file, then a press.
// The first argument is the sandbox's address. Each line on stdout is one step that went well.

import { AttachmentBuilder, Client, Events, GatewayIntentBits } from 'discord.js';

const base = process.argv[2];
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64');
const say = line => process.stdout.write(`${line}\n`);
const fail = error => {
  process.stderr.write(`${error?.stack ?? error}\n`);
  process.exit(1);
};
process.on('unhandledRejection', fail);

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${base}/api` } });
client.on(Events.Error, fail);

client.once(Events.ClientReady, async ready => {
  const commands = await ready.application.commands.set([
    { name: 'board', description: 'A picture', options: [{ type: 3, name: 'game', description: 'Which', required: true }] },
  ]);
  if (commands.first()?.name !== 'board') fail('the command did not come back');
  const guild = ready.guilds.cache.first();
  if (!guild?.available || guild.channels.cache.size === 0) fail('the server did not come');
  say('ready');
});

client.on(Events.InteractionCreate, async interaction => {
  if (interaction.isChatInputCommand()) {
    if (!interaction.member || interaction.options.getString('game') !== 'rite') fail('the options are wrong');
    const answer = await interaction.reply({
      content: 'Here it is',
      files: [new AttachmentBuilder(picture, { name: 'board.png', description: 'A board' })],
      components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Again', custom_id: 'again' }] }],
      withResponse: true,
    });
    const { message } = answer.resource;
    if (message.attachments.first()?.name !== 'board.png') fail('the file did not come back');
    say('answered');
  } else if (interaction.isButton()) {
    await interaction.deferUpdate();
    const edited = await interaction.editReply({ content: 'Once more', files: [new AttachmentBuilder(picture, { name: 'more.png' })], attachments: [] });
    if (edited.attachments.size !== 1 || edited.attachments.first().name !== 'more.png') fail('the edit kept the old file');
    const further = await interaction.followUp({ content: 'And a word', flags: 64 });
    if (!further.flags.has(64)) fail('the follow-up is not private');
    say('edited');
    await client.destroy();
  }
});

client.login('secret').catch(fail);
