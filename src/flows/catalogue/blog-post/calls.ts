import { type Client, call, done } from '../../../api/client.ts';

/** POST /newsletter (BLOG-03). */
export const subscribe = (client: Client) =>
  call<void, { email: string }>(({ email }, signal) => done(client.POST('/newsletter', { body: { email }, signal })));
