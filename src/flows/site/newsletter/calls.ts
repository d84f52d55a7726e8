import type { FollowedLink } from '../../../../machines/site/newsletter-link.machine.ts';
import { type Client, call, done } from '../../../api/client.ts';

export const followLink = (client: Client) =>
  call<void, FollowedLink>(({ action, token }, signal) =>
    done(client.POST(`/newsletter/${action}`, { body: { token: token ?? '' }, signal })),
  );
