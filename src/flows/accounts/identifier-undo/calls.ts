import { type Client, call, done } from '../../../api/client.ts';

export const undoIdentifierChange = (client: Client) =>
  call<unknown, { token: string }>((body, signal) => done(client.POST('/identifier-changes/undo', { body, signal })));
