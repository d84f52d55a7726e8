import type { DeskRevisionDetails } from '../../../../common/api/types.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, note, nullable, number, oneOf, shape, text } from '../../../api/read.ts';

const revision = shape<DeskRevisionDetails>({
  id: number,
  at: filled,
  author: nullable(text),
  message: note,
  changed: number,
  files: every(
    shape<DeskRevisionDetails['files'][number]>({
      path: filled,
      change: oneOf('added', 'changed', 'deleted'),
      omitted: nullable(oneOf('no_text', 'no_right', 'too_long')),
      before: nullable(text),
      after: nullable(text),
    }),
  ),
});

export const getDeskRevision = (client: Client, id: string) =>
  call<DeskRevisionDetails>((_, signal) =>
    dataOf(client.GET('/desk/revisions/{id}', { params: { path: { id } }, signal }), revision),
  );
