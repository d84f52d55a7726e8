import type { DeskLearnerMatch, DeskMatches } from '../../../../common/api/types.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, flag, note, nullable, oneOf, or, shape } from '../../../api/read.ts';
import { order } from '../../../api/read-desk.ts';

const matches = shape<DeskMatches>({
  learners: every(
    shape<DeskLearnerMatch>({
      id: filled,
      name: note,
      email: nullable(filled),
      phone: nullable(filled),
      since: filled,
      state: oneOf('account', 'registration', 'deleting'),
      matchedBy: note,
    }),
  ),
  orders: every(order),
  isCut: or(flag, false),
});

export const searchDesk = (client: Client) =>
  call<DeskMatches, { words: string }>(({ words }, signal) =>
    dataOf(client.GET('/desk/search', { params: { query: { q: words } }, signal }), matches),
  );
