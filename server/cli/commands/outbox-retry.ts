import { retryMessage } from '../../domain/accounts/outbox.ts';
import { command } from '../declaration.ts';
import { readCount } from '../values.ts';

export const outboxRetry = command({
  name: 'outbox retry',
  summary: 'Has a message that waits tried again at once, with all its attempts before it',
  details: 'A message that was given up cannot be sent again: its text was removed then.',
  changes: true,
  arguments: { message: 'its number in "outbox list"' },
  options: {},
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
