import type { FollowedLink } from '../../../../machines/site/newsletter-link.machine.ts';
import { type Client, call, done } from '../../../api/client.ts';

export const subscribe = (client: Client) =>
  call<void, { email: string }>(({ email }, signal) => done(client.POST('/newsletter', { body: { email }, signal })));

export const followLink = (client: Client) =>
  call<void, FollowedLink>(({ action, token }, signal) =>
    done(client.POST(`/newsletter/${action}`, { body: { token: token ?? '' }, signal })),
  );
