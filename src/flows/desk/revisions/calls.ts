import type { DeskRevision } from '../../../../common/api/types.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, note, nullable, number, shape, text } from '../../../api/read.ts';

const revision = shape<DeskRevision>({
  id: number,
  at: filled,
  author: nullable(text),
  message: note,
  changed: number,
});

const revisions = shape<{ revisions: DeskRevision[] }>({ revisions: every(revision) });

export const listDeskRevisions = (client: Client) =>
  call<DeskRevision[]>(async (_, signal) => {
    const data = await dataOf(client.GET('/desk/revisions', { signal }), revisions);
    return data.revisions;
  });

/** Answers the id of the revision without it. */
export const takeBackDeskRevision = (client: Client) =>
  call<number, { id: number; reason: string }>(async ({ id, reason }, signal) => {
    const params = { path: { id: String(id) } };
    const sent = client.POST('/desk/revisions/{id}/withdrawal', { params, body: { reason }, signal });
    return (await dataOf(sent, shape<{ id: number }>({ id: number }))).id;
  });
