import { replyToMessage } from '../../domain/site/contact.ts';
import { command, WrongUsage } from '../declaration.ts';

export const messagesReply = command({
  name: 'messages reply',
  summary: 'Answers a message of the contact form by mail',
  details:
    'The mail goes to the address that was typed in the form, with the message below the reply, and is sent from the outbox. An answer to it goes to the team. The message is noted as answered. The audit log does not have the words.',
  changes: true,
  arguments: { message: 'its id in "messages list", msg_…' },
  options: { text: { value: 'words', text: 'the reply, with a greeting and a name below it' } },
  examples: ['messages reply msg_3fKqV1StGXR8Z5jdHi6Bmy --text "Hello Rojin, …" --reason "Asked about certificates"'],
  async run({ services, staff, argument: { message }, option: { text } }) {
    if (text === undefined) throw new WrongUsage('Write the reply: --text', 'text');
    const { email, message: words } = await replyToMessage(services, staff, message, text);
    return {
      data: { message, dry_run: staff.dryRun },
      lines: [
        `${staff.dryRun ? 'This reply would be' : 'The reply is'} sent to ${email} (as typed, not checked):`,
        ...text.trim().split('\n'),
        'The message:',
        ...words.split('\n'),
      ],
    };
  },
});
