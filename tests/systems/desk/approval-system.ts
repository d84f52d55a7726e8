import { actorDone, actorFailed, type ChartStep, chartProcess, type Step, type System } from 'model-walk/systems';
import type { EventObject } from 'xstate';
import { failure } from '../../../machines/common/failure.ts';
import type { ApprovalContext, DecidedApproval } from '../../../machines/desk/approval.machine.ts';
import type { ApprovalStatus } from '../../../server/db/tables/approvals.ts';
import { anApproval } from '../../support/desk/records.ts';
import { kept } from '../support/kept.ts';
import { type Habits, type Rules, realHabits, realRules } from './rules.ts';
import { server } from './server.ts';
import { type Answer, type Call, type Decision, keyOf, type Page, type Person, people, type State } from './world.ts';

export interface ApprovalSystem {
  /** Of the same order, asked for one after another. */
  requests: 1 | 2;
  /** Under way at the same time; beyond that people wait. */
  mostCalls: 1 | 2 | 3;
  /** Calls and answers of pages are lost, and people give up waiting. */
  losesCalls?: boolean;
  /** Five minutes go by. */
  agesSignIns?: boolean;
  rules?: Partial<Rules>;
  habits?: Partial<Habits>;
}

const events = {
  chosen: kept((decision: Decision): EventObject => ({ type: 'decision.chosen', decision }) as EventObject),
  reason: { type: 'reason.changed', reason: 'The period is over' },
  confirmed: { type: 'decision.confirmed' },
  kept: { type: 'keep.pressed' },
  retried: { type: 'retry.pressed' },
  stopped: { type: 'stop.pressed' },
} as const;
const timer = kept((type: string): EventObject => ({ type }));
const signedIn = kept((isShown: boolean) => actorDone('again', { isShown }));
const failed = kept((id: string) => kept((kind: Parameters<typeof failure>[0]) => actorFailed(id, failure(kind))));

/** Two people of the office, their pages, a refund over the limit, and the payment provider. */
export function approvalSystem(options: ApprovalSystem): System<State> {
  const { requests: mostRequests, mostCalls, losesCalls = true, agesSignIns = false } = options;
  const rules = { ...realRules, ...options.rules };
  const habits = { ...realHabits, ...options.habits };
  const charts = chartProcess(rules.approvalMachine);
  const serverSteps = server(rules, habits);

  /** As the server answers a person; what a page read last is its current version. */
  const approvalFor = kept((person: Person) =>
    kept((askedBy: Person) =>
      kept((status: ApprovalStatus) => {
        const may = (type: 'request.approved' | 'request.refused' | 'request.withdrawn') =>
          rules.nextStatus(status, [{ type, by: person }], { askedBy, mayApproveOwn: false }) !== null;
        const decisions = [
          ...(may('request.approved') ? (['approve'] as const) : []),
          ...(may('request.refused') ? (['refuse'] as const) : []),
          ...(may('request.withdrawn') ? (['withdraw'] as const) : []),
        ];
        return anApproval({ status, askedBy: { id: askedBy, name: askedBy }, decisions });
      }),
    ),
  );
  const doneAs = kept((id: string) =>
    kept((approval: ReturnType<typeof anApproval>) => actorDone(id, approval) as EventObject),
  );

  /** The page of the person after a step of its chart, with the call that it makes. */
  function after(state: State, person: Person, page: Page, { state: chart, started }: ChartStep): State {
    const isWaiting = chart.running.some((id) => id === 'getDeskApproval' || id === 'decideOnApproval');
    const begun = started.find(({ id }) => id === 'getDeskApproval' || id === 'decideOnApproval');
    // the answer to an old call reaches nobody
    const others = isWaiting && !begun ? state.calls : unawaited(state.calls, person);
    const what = begun?.id === 'getDeskApproval' ? 'load' : (begun?.input as DecidedApproval | undefined)?.decision;
    const call: Call | null = what
      ? {
          ...{ by: person, request: page.request, what, at: 'sent', isResumed: false, answer: null, isAwaited: true },
          isOld: what !== 'load' && page.isOld,
        }
      : null;
    return {
      ...state,
      calls: call ? [...others, call] : others,
      pages: {
        ...state.pages,
        [person]: { ...page, chart, hasBegun: what && what !== 'load' ? false : page.hasBegun },
      },
    };
  }

  const unawaited = (calls: readonly Call[], person: Person): readonly Call[] =>
    calls
      .filter(({ by, at, isAwaited }) => !(by === person && isAwaited && at === 'answered'))
      .map((call) => (call.by === person && call.isAwaited ? { ...call, isAwaited: false } : call));

  const send = (state: State, person: Person, page: Page, event: EventObject): State =>
    after(state, person, page, charts.send(page.chart, event));

  const pageOf = (state: State, person: Person): Page => {
    const page = state.pages[person];
    if (!page) throw new Error(`${person} has no page`);
    return page;
  };

  function opened(state: State, person: Person, request: number): State {
    const step = charts.start(undefined);
    const page = { request, chart: step.state, isOld: false, hasBegun: false };
    return after({ ...state, calls: unawaited(state.calls, person) }, person, page, step);
  }

  const asks = (state: State, askedBy: Person): State => ({
    ...state,
    requests: [...state.requests, { status: 'asked', askedBy, decidedBy: null, isNoted: false }],
  });

  function* staff(state: State, person: Person): Iterable<Step<State>> {
    const does = (text: string, to: State): Step<State> => ({ by: 'staff', text: `${person} ${text}.`, to });
    const isWaiting = state.requests.some(({ status }) => status === 'asked');
    if (!isWaiting && state.order === 'paid' && state.requests.length < mostRequests) {
      yield does('asks for the refund', asks(state, person));
    }
    const page = state.pages[person];
    for (const index of state.requests.keys()) {
      yield does(`opens request ${index + 1}`, opened(state, person, index));
    }
    if (!page) return;
    const { snapshot } = page.chart;
    const { approval, decision } = snapshot.context as ApprovalContext;
    const sends = (event: EventObject) => send(state, person, page, event);
    if (snapshot.matches('shown')) {
      for (const each of approval?.decisions ?? []) yield does(`presses "${each}"`, sends(events.chosen(each)));
    }
    if (snapshot.matches('asking')) {
      yield does('takes the dialog away', sends(events.kept));
      const typed = decision === 'refuse' ? sends(events.reason) : state;
      yield does(`confirms "${decision}"`, send(typed, person, pageOf(typed, person), events.confirmed));
    }
    if (snapshot.matches('signingInAgain')) {
      const fresh = { ...state, isFresh: { ...state.isFresh, [person]: true } };
      yield does('signs in again', send(fresh, person, page, signedIn(true)));
      yield does('does not sign in again', sends(signedIn(false)));
    }
    if (snapshot.matches('failed') || snapshot.matches('stale')) {
      yield does('asks for the request again', sends(events.retried));
    }
    for (const type of page.chart.timers) {
      const late = sends(timer(type));
      if (!snapshot.matches('deciding') || !losesCalls) continue;
      yield does('stops waiting', send(late, person, pageOf(late, person), events.stopped));
    }
  }

  /** The page hears of its call. */
  function told(state: State, call: Call, answer: Answer): State {
    const page = pageOf(state, call.by);
    const id = call.what === 'load' ? 'getDeskApproval' : 'decideOnApproval';
    const calls = state.calls.filter((each) => each !== call);
    const askedBy = state.requests[call.request]?.askedBy ?? 'Rojin';
    if (answer?.is === 'request') {
      const shown = { ...page, isOld: call.isOld };
      const approval = approvalFor(call.by)(askedBy)(answer.status);
      return send({ ...state, calls }, call.by, shown, doneAs(id)(approval));
    }
    return send({ ...state, calls }, call.by, page, failed(id)(answer?.kind ?? 'network'));
  }

  function* network(state: State): Iterable<Step<State>> {
    for (const call of state.calls) {
      if (!call.isAwaited) continue;
      if (call.at === 'answered') {
        yield { by: 'server', text: `The answer comes to ${call.by}.`, to: told(state, call, call.answer) };
      }
      if (!losesCalls) continue;
      const text = `${call.at === 'sent' ? 'The call' : 'The answer'} of ${call.by} is lost.`;
      const lost = told(state, call, null);
      // what the server has begun goes on
      const goesOn = call.at === 'compared' || call.at === 'begun' || call.at === 'refunded' || call.at === 'refused';
      const calls = goesOn ? [...lost.calls, { ...call, isAwaited: false }] : lost.calls;
      yield { by: 'faults', text, to: { ...lost, calls } };
    }
  }

  function* steps(state: State): Iterable<Step<State>> {
    for (const { by, text, to } of stepsOf({ ...state, takenUnasked: false })) {
      if (to.calls.length <= mostCalls) yield { by, text, to };
    }
  }

  function* stepsOf(state: State): Iterable<Step<State>> {
    for (const person of people) yield* staff(state, person);
    yield* network(state);
    for (const { by, text, to } of serverSteps(state)) yield { by, text: `${text}.`, to };
    if (!agesSignIns) return;
    for (const person of people) {
      if (!state.isFresh[person]) continue;
      const to = { ...state, isFresh: { ...state.isFresh, [person]: false } };
      yield { by: 'clock', text: `Five minutes go by since ${person} signed in.`, to };
    }
  }

  const start: State = asks(
    {
      ...{ requests: [], order: 'paid', attempt: 0, moved: [], calls: [], takenUnasked: false },
      ...{ pages: { Rojin: null, Dilan: null }, isFresh: { Rojin: true, Dilan: true } },
    },
    'Rojin',
  );
  return { start, steps, keyOf };
}
