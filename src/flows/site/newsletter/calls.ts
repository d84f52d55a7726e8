import type { FollowedLink } from '../../../../machines/site/newsletter-link.machine.ts';
import { type Client, call, done } from '../../../api/client.ts';

/** POST /newsletter/confirm or /newsletter/unsubscribe (BLOG-03, BLOG-04). */
export const followLink = (client: Client) =>
  call<void, FollowedLink>(({ action, token }, signal) =>
    done(client.POST(`/newsletter/${action}`, { body: { token: token ?? '' }, signal })),
  );
