import type { DeskSession } from '../../../../common/api/types.ts';
import { type Client, call, dataOf, done } from '../../../api/client.ts';
import { every, filled, flag, oneOf, type Read, shape, text } from '../../../api/read.ts';

export const roles = every(oneOf('author', 'reviewer', 'support', 'finance', 'owner'));

export const session: Read<DeskSession> = shape<DeskSession>({
  id: filled,
  name: text,
  email: text,
  roles,
  rights: every(text),
  needsPasskey: flag,
});

export const getDeskSession = (client: Client) =>
  call<DeskSession>((_, signal) => dataOf(client.GET('/desk/session', { signal }), session));

export const signOutOfDesk = (client: Client) =>
  call<void>((_, signal) => done(client.DELETE('/desk/session', { signal })));
