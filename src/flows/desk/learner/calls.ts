import type { DeskLearner } from '../../../../common/api/types.ts';
import { codes } from '../../../../common/language/codes.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, note, nullable, number, oneOf, shape } from '../../../api/read.ts';
import { access, order } from '../../../api/read-desk.ts';

type Of<List extends keyof DeskLearner> = DeskLearner[List] extends readonly (infer Each extends object)[]
  ? Each
  : never;

const learner = shape<DeskLearner>({
  id: filled,
  state: oneOf('account', 'registration', 'deleting'),
  name: note,
  email: nullable(filled),
  phone: nullable(filled),
  since: filled,
  deletedOn: nullable(filled),
  language: nullable(oneOf(...codes)),
  sessions: number,
  courses: every(
    shape<Of<'courses'>>({
      courseId: filled,
      title: note,
      lessonsCompleted: number,
      lessons: number,
      access: nullable(access),
    }),
  ),
  subscriptions: every(shape<Of<'subscriptions'>>({ planId: filled, access })),
  orders: every(order),
  certificates: every(
    shape<Of<'certificates'>>({
      id: filled,
      courseId: filled,
      title: note,
      issuedAt: filled,
      withdrawnAt: nullable(filled),
    }),
  ),
  messages: every(
    shape<Of<'messages'>>({
      id: filled,
      at: filled,
      channel: oneOf('mail', 'sms'),
      kind: oneOf('code', 'link', 'notice'),
      subject: nullable(filled),
      state: oneOf('waiting', 'sent', 'given_up'),
    }),
  ),
});

export const getDeskLearner = (client: Client, id: string) =>
  call<DeskLearner>((_, signal) =>
    dataOf(client.GET('/desk/learners/{id}', { params: { path: { id } }, signal }), learner),
  );
