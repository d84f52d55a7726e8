import type { ApprovalStatus } from '../../../server/db/tables/approvals.ts';
import type { ApprovalEvent } from '../../../server/domain/desk/approvals/approval-request.machine.ts';
import type { Habits, Rules } from './rules.ts';
import type { Answer, Call, Person, Request, State } from './world.ts';

export interface Doing {
  by: 'server' | 'provider' | 'faults';
  text: string;
  to: State;
}

/** A load has none before its answer; of a refund that has begun none counts any more. */
const isOfVersion = ({ at, what }: Call) =>
  at === 'answered' || at === 'compared' || (at === 'sent' && what !== 'load');

const isEnd = (status: ApprovalStatus) => status !== 'asked' && status !== 'approved';

/**
 * The steps of the server with a call (server/domain/desk/approvals/decide.ts,
 * server/domain/payments/refunds.ts).
 */
export function server({ nextStatus }: Rules, habits: Habits) {
  const next = ({ status, askedBy }: Request, events: readonly ApprovalEvent[]) =>
    nextStatus(status, events, { askedBy, mayApproveOwn: false });

  const requestOf = ({ requests }: State, index: number): Request => {
    const request = requests[index];
    if (!request) throw new Error(`There is no request ${index}`);
    return request;
  };

  const withCall = (state: State, call: Call, to: Call | null): State => ({
    ...state,
    calls: state.calls.flatMap((each) => (each === call ? (to ?? []) : each)),
  });

  /** It has another version: what was read before is old, but for the call that changes it. */
  const changed = (state: State, index: number, change: Partial<Request>, of?: Call): State => ({
    ...state,
    requests: state.requests.with(index, { ...requestOf(state, index), ...change }),
    calls: state.calls.map((call) =>
      call !== of && call.request === index && isOfVersion(call) ? { ...call, isOld: true } : call,
    ),
    pages: { Rojin: older(state, 'Rojin', index), Dilan: older(state, 'Dilan', index) },
  });

  const older = ({ pages }: State, person: Person, index: number) => {
    const page = pages[person];
    return page?.request === index ? { ...page, isOld: true } : page;
  };

  /** Without a page that waits, the call is over. */
  function answered(state: State, call: Call, answer: Answer): State {
    return withCall(state, call, call.isAwaited ? { ...call, at: 'answered', answer, isOld: false } : null);
  }

  const nowOf = (state: State, index: number): Answer => ({ is: 'request', status: requestOf(state, index).status });
  const refusedAs = (kind: Extract<Answer, { is: 'refused' }>['kind']): Answer => ({ is: 'refused', kind });

  /** As `changed`, in one step with the end of the call. */
  function ends(state: State, call: Call, change: Partial<Request>): State {
    const after = changed(state, call.request, change, call);
    return answered(after, call, nowOf(after, call.request));
  }

  function* sent(state: State, call: Call): Iterable<Doing> {
    const { by, request: index, what, isOld } = call;
    const request = requestOf(state, index);
    const does = (text: string, to: State): Doing => ({ by: 'server', text, to });
    if (what === 'load') {
      yield does(`The server reads the request for ${by}`, answered(state, call, nowOf(state, index)));
      return;
    }
    if (what === 'approve' && habits.asksFresh && !state.isFresh[by]) {
      yield does(`The server asks ${by} to sign in again`, answered(state, call, refusedAs('signInAgain')));
      return;
    }
    if (isOld && habits.comparesVersion) {
      yield does(`The server tells ${by} that the request has changed`, answered(state, call, refusedAs('conflict')));
      return;
    }
    const events = { approve: 'request.approved', refuse: 'request.refused', withdraw: 'request.withdrawn' } as const;
    const status = next(request, [{ type: events[what], by }]);
    if (status === null) {
      // of who decides on what they asked for, or withdraws another's; else of a state that does
      // not allow it
      const isWrongPerson = (request.askedBy === by) !== (what === 'withdraw');
      const kind = isWrongPerson && !isEnd(request.status) ? 'refused' : 'conflict';
      yield does(`The server does not let ${by} ${what} the request`, answered(state, call, refusedAs(kind)));
      return;
    }
    if (what !== 'approve') {
      const decidedBy = what === 'refuse' ? by : request.decidedBy;
      yield does(`The server stores that ${by} ${what}s the request`, ends(state, call, { status, decidedBy }));
      return;
    }
    const isResumed = request.status === 'approved';
    if (state.order === 'refunded') {
      const text = 'The server finds the order refunded already';
      yield does(text, ends(state, call, { status: isResumed ? 'done' : 'failed' }));
      return;
    }
    const compared: Call = { ...call, at: 'compared', isResumed };
    const to = { ...withCall(state, call, compared), takenUnasked: !state.isFresh[by] };
    yield does(`The server compares what ${by} approves with its dry run`, to);
  }

  function* compared(state: State, call: Call): Iterable<Doing> {
    const { by, request: index, isOld, isResumed } = call;
    const request = requestOf(state, index);
    if (isOld && habits.comparesVersion) {
      const to = answered(state, call, refusedAs('conflict'));
      yield { by: 'server', text: `The server tells ${by} that the request has changed meanwhile`, to };
      return;
    }
    if (state.order === 'refunded') {
      const to = ends(state, call, { status: isResumed ? 'done' : 'failed' });
      yield { by: 'server', text: 'The server finds the order refunded meanwhile', to };
      return;
    }
    const begun: Call = { ...call, at: 'begun', isOld: false };
    const { notesFirst } = habits;
    const change = { status: 'approved', decidedBy: by, isNoted: notesFirst || request.isNoted } as const;
    const after = changed(state, index, change, call);
    const page = after.pages[by];
    const pages = call.isAwaited && page ? { ...after.pages, [by]: { ...page, hasBegun: true } } : after.pages;
    const to = { ...withCall(after, call, begun), pages };
    yield { by: 'server', text: `The server writes down that ${by} approves the refund`, to };
  }

  /** The provider answers, is cut off before or after the money has moved, or refuses. */
  function* begun(state: State, call: Call): Iterable<Doing> {
    const key = habits.keepsKey ? `${state.attempt}` : `${state.attempt} ${call.by} ${call.isResumed}`;
    const isKnown = state.moved.includes(key);
    const moved = isKnown ? state : { ...state, moved: [...state.moved, key].sort() };
    yield {
      by: 'provider',
      text: isKnown ? 'The provider says once more that the money was refunded' : 'The provider gives the money back',
      to: withCall(moved, call, { ...call, at: 'refunded' }),
    };
    const silence = (state: State): State => {
      if (!habits.waitsForAnswer) return ends(state, call, { status: 'done' });
      return answered(state, call, refusedAs('server'));
    };
    yield { by: 'faults', text: 'The provider is not reached', to: silence(state) };
    if (isKnown) return;
    yield { by: 'faults', text: 'The provider gives the money back, and its answer is lost', to: silence(moved) };
    // another key does not refund again what was refunded
    if (state.attempt > 0) return;
    const refused = withCall({ ...state, attempt: 1 }, call, { ...call, at: 'refused' });
    yield { by: 'faults', text: 'The provider refuses', to: refused };
  }

  /** In the transaction of what the provider answered; another call may have ended the request. */
  function settled(state: State, call: Call): State {
    const request = requestOf(state, call.request);
    const isGiven = call.at === 'refunded' || state.moved.length > 0;
    const after: State = isGiven ? { ...state, order: 'refunded' } : state;
    if (request.status !== 'approved') return answered(after, call, nowOf(after, call.request));
    return ends(after, call, { status: isGiven ? 'done' : 'failed', isNoted: true });
  }

  return function* steps(state: State): Iterable<Doing> {
    for (const call of state.calls) {
      if (call.at === 'sent') yield* sent(state, call);
      if (call.at === 'compared') yield* compared(state, call);
      if (call.at === 'begun') yield* begun(state, call);
      if (call.at === 'refunded' || call.at === 'refused') {
        const text = `The server stores what the provider said to ${call.by}`;
        yield { by: 'server', text, to: settled(state, call) };
      }
      if (call.at !== 'sent' && call.at !== 'answered') {
        yield { by: 'faults', text: 'The server ends, and is started again', to: withoutServer(state) };
      }
    }
    if (state.moved.length > 0 && state.order === 'paid') {
      yield { by: 'provider', text: 'The provider’s event comes', to: { ...state, order: 'refunded' } };
    }
    for (const [index, request] of state.requests.entries()) {
      const status = next(request, [{ type: 'time.over' }]);
      if (status !== null) {
        yield { by: 'server', text: 'Seven days are over', to: changed(state, index, { status }) };
      }
    }
  };

  /** Pages hear of it as of a lost answer. */
  function withoutServer(state: State): State {
    const calls = state.calls.flatMap((call): Call[] => {
      if (call.at === 'sent' || call.at === 'answered') return [call];
      return call.isAwaited ? [{ ...call, at: 'answered', answer: refusedAs('server') }] : [];
    });
    return { ...state, calls };
  }
}
