import { retryMessage } from '../../domain/accounts/outbox.ts';
import { command } from '../declaration.ts';
import { readCount } from '../values.ts';

export const outboxRetry = command({
  name: 'outbox retry',
  summary: 'Has a message tried again at once, with all its attempts before it',
  details:
    'One that waits, or a notice that was given up, such as a receipt: it is kept for 30 days from when it was made. A code or a link that\n' +
    'was given up cannot be sent again, since its text was removed then: the learner asks for a new one. What was sent is refused (exit\n' +
    'code 1), with what to do instead.',
  changes: true,
  arguments: { message: 'its number in "outbox list"' },
  examples: ['outbox retry 4711 --reason "The mail server is back"'],
  async run({ services, staff, argument }) {
    const id = readCount('<message>', argument.message, 999_999_999);
    await retryMessage(services, staff, id);
    return {
      data: { message: id, dry_run: staff.dryRun },
      lines: [staff.dryRun ? `Message ${id} would be tried again.` : `Message ${id} is tried again now.`],
    };
  },
});
