import { markAnswered } from '../../domain/site/contact.ts';
import { command } from '../declaration.ts';

export const messagesAnswered = command({
  name: 'messages answered',
  summary: 'Notes that a message of the contact form was answered',
  details: 'It sends nothing: answer the mail that came with the message, then note it here.',
  changes: true,
  arguments: { message: 'its id in "messages list", msg_…' },
  examples: ['messages answered msg_3fKqV1StGXR8Z5jdHi6Bmy --reason "Answered by mail"'],
  async run({ services, staff, argument: { message } }) {
    await markAnswered(services, staff, message);
    return {
      data: { message, dry_run: staff.dryRun },
      lines: [`Message ${message} ${staff.dryRun ? 'would be' : 'is'} noted as answered.`],
    };
  },
});
