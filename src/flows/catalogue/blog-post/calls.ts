import { type Client, call, done } from '../../../api/client.ts';

export const subscribeNewsletter = (client: Client) =>
  call<void, { email: string }>(({ email }, signal) => done(client.POST('/newsletter', { body: { email }, signal })));
