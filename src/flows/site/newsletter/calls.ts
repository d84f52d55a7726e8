import type { FollowedLink } from '../../../../machines/site/newsletter-link.machine.ts';
import { type Client, call, done } from '../../../api/client.ts';

const paths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  endReminder: '/reminders/off',
} as const;

export const followLink = (client: Client) =>
  call<void, FollowedLink>(({ action, token }, signal) =>
    done(client.POST(paths[action], { body: { token: token ?? '' }, signal })),
  );
