import { getMessage } from '../../domain/site/contact.ts';
import { command } from '../declaration.ts';
import { facts, timeOf } from '../values.ts';

export const messagesShow = command({
  name: 'messages show',
  summary: 'Shows a message of the contact form',
  arguments: { message: 'its id in "messages list", msg_…' },
  examples: ['messages show msg_3fKqV1StGXR8Z5jdHi6Bmy'],
  async run({ services, argument }) {
    const found = await getMessage(services, argument.message);
    const { id, name, email, created_at, answered_at, message } = found;
    const lines = facts([
      ['message', id],
      ['at', timeOf(created_at)],
      ['name', name],
      ['e-mail', `${email} (as typed, not checked)`],
      ['answered', answered_at && timeOf(answered_at)],
    ]);
    return { data: found, lines: [...lines, '', ...message.split('\n')] };
  },
});
