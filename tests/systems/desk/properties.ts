import type { Property } from 'model-walk/systems';
import type { ApprovalContext } from '../../../machines/desk/approval.machine.ts';
import { type Page, people, type Request, type State } from './world.ts';

const pagesOf = ({ pages }: State): Page[] => people.flatMap((person) => pages[person] ?? []);

const isOver = ({ status }: Request) => status !== 'asked' && status !== 'approved';

/** By title with requirement ids. */
export const properties = {
  '[DESK-93] the money of an order moves once at most': {
    kind: 'always',
    holds: ({ moved }) => moved.length < 2,
  },
  '[DESK-92] no money moves before the audit log has the refund, and a request that was approved': {
    kind: 'each step',
    holds: (before, after) =>
      before.moved.length === after.moved.length ||
      before.requests.some(({ isNoted, decidedBy }) => isNoted && decidedBy !== null),
  },
  '[DESK-91] nobody approves what they asked for': {
    kind: 'always',
    holds: ({ requests }) => requests.every(({ askedBy, decidedBy }) => askedBy !== decidedBy),
  },
  '[DESK-92] a request that is over stays as it is': {
    kind: 'each step',
    holds: (before, after) =>
      before.requests.every((request, index) => !isOver(request) || after.requests[index]?.status === request.status),
  },
  '[DESK-93] what is done has given the money back': {
    kind: 'always',
    holds: ({ requests, moved }) => moved.length > 0 || requests.every(({ status }) => status !== 'done'),
  },
  '[DESK-96] no page says that an approval was not done which has begun': {
    kind: 'always',
    holds: (state) =>
      pagesOf(state).every(({ chart, hasBegun }) => {
        const { decision, said } = chart.snapshot.context as ApprovalContext;
        return !hasBegun || decision !== 'approve' || said === null || said === 'unknown';
      }),
  },
  '[DESK-125] no approval is taken without a fresh sign-in': {
    kind: 'always',
    holds: ({ takenUnasked }) => !takenUnasked,
  },
  '[DESK-93] from every state each request comes to its end without another fault': {
    kind: 'a path to',
    goal: ({ requests }) => requests.every(isOver),
    by: ['staff', 'server', 'provider'],
  },
} as const satisfies Record<string, Property<State>>;

export type PropertyName = keyof typeof properties;

/** States that must be reached, or the properties would prove too little. */
export const landmarks: Readonly<Record<string, (state: State) => boolean>> = {
  'the money has moved, and no answer came': ({ requests, moved, order, calls }) =>
    moved.length > 0 && order === 'paid' && calls.length === 0 && requests.some(({ status }) => status === 'approved'),
  'both people go on with the same approval': ({ calls }) =>
    calls.filter(({ at, request }) => at === 'begun' && request === 0).length > 1,
  'a second request is approved while the first one is being carried out': ({ requests }) =>
    requests.length === 2 && requests.every(({ status }) => status === 'approved'),
  'a refund that the provider has refused is done later': ({ requests, attempt }) =>
    attempt > 0 && requests[0]?.status === 'failed' && requests[1]?.status === 'done',
};
