import { actorDone, actorFailed, type ChartStep, chartProcess, type Step, type System } from 'model-walk/systems';
import type { EventObject } from 'xstate';
import { failure } from '../../../machines/common/failure.ts';
import type { Intent, LostIntent } from '../../../machines/common/intents.ts';
import type { OutboxContext, Owner } from '../../../machines/site/outbox.machine.ts';
import { targetOf } from '../../../machines/site/outbox.selectors.ts';
import { type Habits, type Rules, realHabits, realRules } from './rules.ts';
import {
  type Account,
  accountOf,
  type Connection,
  type Deed,
  type DeedName,
  type Device,
  type Feedback,
  partsOfStates,
  type Question,
  questions,
  type Request,
  type Row,
  type Session,
  type State,
} from './world.ts';

export interface OutboxSystem {
  devices: 1 | 2;
  accounts: readonly Account[];
  /** Each is done once by each account. */
  deeds: readonly DeedName[];
  /** What the connection of a device may become. */
  connections: readonly Connection[];
  /** Whether a new revision may remove the lesson "warp". */
  changes: boolean;
  /** Sessions that end on the server. */
  ends: number;
  /** Whether the page is closed and opened again. */
  reloads: boolean;
  /** Whether that may happen while the page reads what is kept. */
  quickReload?: boolean;
  rules?: Partial<Rules>;
  habits?: Partial<Habits>;
}

/** Seconds of the film of "warp" that each half is. */
const half = 30;
/** Under way from a device: the page waits for its answer, or one goes on without its page. */
const mostRequests = 2;
const video = { minutes: 1, sample: true };

const outcomes = {
  stored: actorDone('sendIntent', null),
  notFirst: actorDone('sendIntent', 'notFirst'),
  lost: actorFailed('sendIntent', failure('network')),
  refused: actorFailed('sendIntent', failure('notFound', { status: 404, message: 'This lesson is gone.' })),
  unauthenticated: actorFailed('sendIntent', failure('unauthenticated', { status: 401 })),
};
const connectionRestored = { type: 'connection.restored' };

type Emitted = { type: 'intent.stored'; intent: Intent; owner: Owner } | { type: 'intent.removed'; intent: Intent };

const tokenOf = (account: Account) => `token of ${account}`;
const ownerOf = (session: Session | null): Owner => ({
  token: session && tokenOf(session.account),
  account: session?.isKnown ? session.account : null,
});

type What = LostIntent extends infer Each ? (Each extends LostIntent ? Pick<Each, 'kind' | 'input'> : never) : never;

interface Doing {
  by: string;
  text: string;
  to: Device;
  row?: { account: Account; row: Row };
  deed?: Omit<Deed, 'isOver' | 'device'>;
  /** Deeds of this device that the learner gives up. */
  over?: (deed: Deed) => boolean;
  wentBack?: State['wentBack'];
  ends?: number;
}

/**
 * Devices that have lost calls of lessons, tests, reviews and feedback, and send them later. The
 * outbox's chart and the server's rules are real.
 */
export function outboxSystem(options: OutboxSystem): System<State> {
  const {
    devices,
    accounts: people,
    deeds,
    connections,
    changes,
    ends,
    reloads,
    quickReload = false,
    rules = {},
    habits = {},
  } = options;
  const { outboxMachine, isFromElsewhere, reported, readAt } = { ...realRules, ...rules };
  const { keepsOrder, removesKey, comparesAccount, stores, waitsForAccount, sealsEarly } = { ...realHabits, ...habits };
  const { countsOnce, keepsFirst, comparesAge, comparesKey } = { ...realHabits, ...habits };
  const { keyOf, ...partsOf } = partsOfStates();
  const charts = chartProcess(outboxMachine, (context: OutboxContext) => ({
    ...context,
    failures: Math.min(context.failures, 1),
    // replaced by a newer one
    sent: context.sent && context.intents.includes(context.sent) ? context.sent : null,
  }));

  /** Of `sealed.ts`; null if nothing is kept, or it belongs to another account. */
  function sealOf({ seal, session }: Device, { account }: Owner): Device['seal'] {
    if (seal === null) return null;
    const isOwn = account === null || seal.account === null ? seal.isBy : seal.account === account;
    if (comparesAccount && !isOwn) return null;
    return { account: (account ?? seal.account) as Account | null, isBy: session !== null };
  }

  function after(device: Device, { state, started, emitted }: ChartStep, clock: number): Device {
    let { seal, rows, requests } = device;
    if (!state.running.includes('sendIntent') || started.some(({ id }) => id === 'sendIntent')) {
      requests = requests.flatMap((each) =>
        each.isAwaited ? (each.answer === 'none' ? { ...each, isAwaited: false } : []) : each,
      );
    }
    for (const event of emitted as readonly Emitted[]) {
      if (event.type === 'intent.stored' && stores) {
        const own = sealOf({ ...device, seal }, event.owner);
        // whose it is, is not known yet
        if (own === null && seal !== null && event.owner.account === null && waitsForAccount) continue;
        if (own === null) rows = [];
        seal = own ?? { account: event.owner.account as Account | null, isBy: true };
        const others = rows.filter((each) => targetOf(each) !== targetOf(event.intent));
        rows = [...others, event.intent].toSorted((one, other) => one.at - other.at);
      }
      if (event.type === 'intent.removed') {
        rows = rows.filter((each) => targetOf(each) !== targetOf(event.intent) || each.at !== event.intent.at);
      }
    }
    for (const { id, input } of started) {
      const intent = input as Intent | null;
      if (id !== 'sendIntent' || intent === null || device.session === null) continue;
      const { account } = device.session;
      requests = [...requests, { intent, account, sentAt: clock, answer: 'none', isAwaited: true }];
    }
    return { ...device, chart: state, seal, rows, requests };
  }

  const send = (device: Device, event: EventObject, clock: number): Device =>
    after(device, charts.send(device.chart, event), clock);

  const enter = (device: Device, session: Session | null, clock: number): Device =>
    send({ ...device, session }, { type: 'session.changed', ...ownerOf(session) } as EventObject, clock);

  const isReading = ({ chart }: Device) => chart.running.includes('readIntents');
  const intentsOf = ({ chart }: Device) => (chart.snapshot.context as OutboxContext).intents;

  function* learner(device: Device, state: State, place: number): Iterable<Doing> {
    const { session, chart, seal } = device;
    const clock = state.deeds.length;
    const does = (what: string, to: Device, more: Partial<Doing> = {}): Doing => ({
      by: 'learner',
      text: `${session?.account ?? 'A visitor'} ${what}`,
      to,
      ...more,
    });
    if (session === null) {
      if (device.connection !== 'up') return;
      for (const account of people) {
        const opened = { account, isKnown: true, hasEnded: false };
        const isForeign = seal !== null && seal.account !== null && seal.account !== account;
        yield {
          ...{ by: 'learner', text: `${account} logs in` },
          to: enter({ ...device, seal: seal && { ...seal, isBy: false } }, opened, clock),
          ...(isForeign && { over: (deed: Deed) => deed.account !== account }),
        };
      }
      return;
    }
    const { account } = session;
    const own = state.deeds.filter((deed) => deed.account === account);
    for (const name of deeds) {
      const question = answerIn(name)?.question;
      // a device asks a question once
      const isAsked = own.some((deed) => deed.device === place && answerIn(deed.name)?.question === question);
      if (own.some((deed) => deed.name === name) || (question !== undefined && isAsked)) continue;
      const at = clock + 1;
      const intent = intentOf(name, account, at);
      const to = send(device, { type: 'intent.kept', intent } as EventObject, at);
      const deed = { account, name, at };
      yield does(`${name}, whose call is lost`, to, { deed });
      if (intent.kind !== 'feedback' || session.hasEnded) continue;
      // the page sends it first itself, without a key
      const feedback = given(state.rows[account].feedback, { at, time: at });
      const row = { account, row: { ...state.rows[account], feedback } };
      if (device.connection === 'unanswered')
        yield does(`${name}, and the answer of the call is dropped`, to, { deed, row });
      if (device.connection === 'up') yield does(`${name}, which the server stores`, device, { deed, row });
    }
    const left = enter({ ...device, ...(removesKey && { seal: null, rows: [] }) }, null, clock);
    yield { ...does('logs out', left, { over: (deed) => deed.account === account }), by: 'log-out' };
    if (chart.snapshot.matches({ open: { queue: 'waiting' } })) {
      yield does('presses "Send now"', send(device, { type: 'send.pressed' }, clock));
    }
    for (const intent of intentsOf(device)) {
      if (intent.refusal === null || !chart.snapshot.matches('open')) continue;
      const event = { type: 'refusal.dismissed', intent } as EventObject;
      yield does(`reads why "${intent.kind}" was refused`, send(device, event, clock), {
        over: (deed) => targetOf(intentOf(deed.name, deed.account, 0)) === targetOf(intent) && deed.at <= intent.at,
      });
    }
    if (!reloads || (isReading(device) && !quickReload)) return;
    // a browser that was closed comes back with what it has stored
    const blank = { ...device, chart: charts.start(undefined).state, requests: unawaited(device.requests) };
    yield does('closes the page and opens it again', enter(blank, { ...session, isKnown: false }, clock));
  }

  const unawaited = (requests: readonly Request[]): Request[] =>
    requests.flatMap((each) => (each.answer === 'none' ? { ...each, isAwaited: false } : []));

  function* page(device: Device, clock: number): Iterable<Doing> {
    const { chart, session, connection } = device;
    if (isReading(device)) {
      const owner = ownerOf(session);
      const own = sealOf(device, owner);
      const isForeign = own === null && owner.account !== null && device.seal !== null;
      const read = own === null ? [] : device.rows;
      const account = owner.account as Account | null;
      const made = sealsEarly && account !== null ? { account, isBy: true } : null;
      const seal = own ?? (isForeign ? null : (device.seal ?? made));
      const opened = { ...device, seal, rows: isForeign ? [] : device.rows };
      yield {
        ...{ by: 'page', text: 'The page reads what is kept' },
        to: send(opened, actorDone('readIntents', { intents: read, evicted: null }), clock),
      };
    }
    for (const type of chart.timers) {
      // an answer is late on a slow connection alone
      if (type.includes('answerLimit') && connection !== 'slow') continue;
      const text = type.includes('answerLimit') ? 'The page waits no longer for the answer' : 'The pause is over';
      yield { by: 'page', text, to: send(device, { type }, clock) };
    }
    if (session !== null && !session.isKnown && connection === 'up' && !(session.hasEnded && isReading(device))) {
      if (session.hasEnded)
        yield { by: 'server', text: 'The server says that the session has ended', to: enter(device, null, clock) };
      else {
        const to = enter(device, { ...session, isKnown: true }, clock);
        yield { by: 'server', text: 'The server says whose session it is', to };
      }
    }
  }

  function* connectionOf(device: Device, clock: number): Iterable<Doing> {
    for (const connection of connections) {
      if (connection === device.connection) continue;
      const changed = { ...device, connection };
      const to = connection === 'up' ? send(changed, connectionRestored, clock) : changed;
      yield {
        by: connection === 'up' ? 'network' : 'faults',
        text: `The connection is ${connection}`,
        to,
      };
    }
  }

  function* calls(device: Device, state: State, place: number): Iterable<Doing> {
    const clock = state.deeds.length;
    const { session, connection, requests } = device;
    for (const [index, request] of requests.entries()) {
      const { intent, account, answer, isAwaited } = request;
      const target = targetOf(intent);
      if (
        keepsOrder &&
        intent.kind === 'played' &&
        requests.slice(0, index).some((each) => targetOf(each.intent) === target)
      )
        continue;
      const becomes = (to: Request | null): Device => ({
        ...device,
        requests: requests.flatMap((each) => (each === request ? (to ?? []) : each)),
      });
      const told = (event: EventObject) => (isAwaited ? send(becomes(null), event, clock) : becomes(null));
      const about = `"${target}" of ${account}`;
      if (connection === 'down') {
        yield { by: 'faults', text: `The call about ${about} is lost`, to: told(outcomes.lost) };
        continue;
      }
      if (answer === 'none') {
        const isDead = session?.account === account && session.hasEnded;
        const isGone = state.isRemoved && (intent.kind === 'played' || intent.kind === 'review');
        if (isDead || isGone) {
          const to = becomes({ ...request, answer: isDead ? 'unauthenticated' : 'refused' });
          yield { by: 'server', text: `The server refuses ${about}`, to: isAwaited ? to : becomes(null) };
          continue;
        }
        const { row, wentBack } = stored(state.rows[account], request, place, clock);
        const to = becomes(isAwaited ? { ...request, answer: counts(intent, row) ? 'stored' : 'notFirst' } : null);
        const isLate = 'words' in intent.input && answerTo(intent, row) !== intent.input.words;
        const text = `The server ${isLate ? 'has another answer than' : 'stores'} ${about}`;
        yield { by: 'server', text, to, row: { account, row }, wentBack };
        continue;
      }
      if (connection === 'unanswered') {
        yield { by: 'faults', text: `The answer about ${about} is dropped`, to: told(outcomes.lost) };
      }
      if (connection !== 'up') continue;
      const text = `The answer about ${about} comes`;
      if (answer === 'unauthenticated') {
        // reading takes milliseconds
        if (isReading(device)) continue;
        const heard = told(outcomes.unauthenticated);
        yield { by: 'server', text, to: session?.account === account ? enter(heard, null, clock) : heard };
      } else {
        yield { by: 'server', text, to: told(outcomes[answer]) };
      }
    }
  }

  function stored(before: Row, { intent, sentAt }: Request, device: number, clock: number) {
    const time = new Date(clock * 1_000);
    if (intent.kind === 'answer' || intent.kind === 'review') {
      const question = questionOf(intent);
      const first = before.answers[question];
      const answers = { ...before.answers, [question]: (keepsFirst ? first : null) ?? intent.input.words };
      const graded = { ...before.graded, [question]: before.graded[question] + (countsOnce && first !== null ? 0 : 1) };
      return { row: { ...before, answers, graded }, wentBack: null };
    }
    if (intent.kind === 'feedback') {
      const { feedback } = before;
      const key = `${device} ${intent.at}`;
      const isRepeated = feedback?.keys.includes(key) ?? false;
      if (comparesKey && isRepeated) return { row: before, wentBack: null };
      const age = sentAt - intent.at;
      const isOlder = comparesAge && age > 0 && feedback !== null && feedback.time > clock - age;
      const after = isOlder
        ? { ...feedback, keys: [...feedback.keys, key] }
        : given(feedback, { at: intent.at, time: clock - age }, key);
      // the server cannot tell an older call that it has not carried out, and that was under way
      // when newer feedback was given
      const isInTime = clock === sentAt || isRepeated;
      const isBack = !isOlder && feedback !== null && intent.at < feedback.at && isInTime;
      return { row: { ...before, feedback: after }, wentBack: isBack ? ('feedback' as const) : null };
    }
    if (intent.kind === 'read') {
      return { row: { ...before, hasRead: readAt(null, time).completed_at !== null }, wentBack: null };
    }
    const { position, duration, completed, played } = intent.input;
    const report = { position, duration, completed, played: played.map((each) => [...each]), age: sentAt - intent.at };
    const allowance = Number.POSITIVE_INFINITY;
    const { seconds: _credited, ...warp } = reported(before.warp, report, { video, allowance, time });
    const newest = before.reportedBy[device] ?? 0;
    return {
      row: {
        ...before,
        warp,
        begun: before.begun + (countsOnce && before.warp !== null ? 0 : 1),
        reportedBy: { ...before.reportedBy, [device]: Math.max(newest, intent.at) },
      },
      wentBack: intent.at < newest && before.warp?.position !== warp.position ? ('position' as const) : null,
    };
  }

  /**
   * Of `sendAnswer` and `sendReviewAnswer` (src/flows/site/outbox/calls.ts); the questions have one
   * choice.
   */
  function counts(intent: Intent, row: Row): boolean {
    const first = answerTo(intent, row);
    if (first === null || !('words' in intent.input)) return true;
    return !isFromElsewhere(undefined, intent.input.answer, { given: [first] });
  }

  const intents = new Map<string, Intent>();
  function intentOf(name: DeedName, account: Account, at: number): Intent {
    const key = `${name} ${account} ${at}`;
    const intent = intents.get(key) ?? { ...whatOf(name), title: account, path: '/', at, refusal: null };
    intents.set(key, intent);
    return intent;
  }

  function* steps(state: State): Iterable<Step<State>> {
    const clock = state.deeds.length;
    for (const [place, device] of state.devices.entries()) {
      const name = devices === 1 ? '' : `On device ${'AB'[place]}: `;
      const mayEnd = device.session !== null && !device.session.hasEnded && state.ends > 0;
      const all = [
        learner(device, state, place),
        page(device, clock),
        connectionOf(device, clock),
        calls(device, state, place),
      ];
      for (const doings of all) {
        for (const doing of doings) {
          if (doing.by !== 'network' && doing.to.requests.length > mostRequests) continue;
          yield { by: doing.by, text: `${name}${doing.text}.`, to: become(state, place, doing) };
        }
      }
      if (mayEnd && device.session) {
        const to = { ...device, session: { ...device.session, hasEnded: true } };
        const ended = become(state, place, { by: 'faults', text: '', to, ends: 1 });
        yield { by: 'faults', text: `${name}The server ends the session.`, to: ended };
      }
    }
    if (changes && !state.isRemoved) {
      yield {
        by: 'faults',
        text: 'A new revision has no lesson "warp" and no question "twill" any more.',
        to: { ...state, isRemoved: true, wentBack: null },
      };
    }
  }

  function become(state: State, place: number, { to, row, deed, over, wentBack, ends: ended = 0 }: Doing): State {
    const done = deed ? [...state.deeds, { ...deed, device: place, isOver: false }] : state.deeds;
    const after = over
      ? done.map((each) => (each.device === place && over(each) ? { ...each, isOver: true } : each))
      : done;
    return {
      devices: state.devices.with(place, partsOf.devices.one(to)),
      rows: row ? partsOf.rows.one({ ...state.rows, [row.account]: row.row }) : state.rows,
      deeds: after === state.deeds ? after : partsOf.deeds.one(after),
      isRemoved: state.isRemoved,
      ends: state.ends - ended,
      wentBack: wentBack ?? null,
    };
  }

  const noRow: Row = {
    ...{ hasRead: false, warp: null, begun: 0, feedback: null, reportedBy: {} },
    ...{ answers: { knot: null, twill: null }, graded: { knot: 0, twill: 0 } },
  };
  const blank: Device = {
    ...{ session: null, chart: charts.start(undefined).state, seal: null, rows: [], requests: [], connection: 'up' },
  };
  const start: State = {
    devices: Array.from({ length: devices }, () => partsOf.devices.one(blank)),
    rows: partsOf.rows.one({ Leyla: noRow, Dilan: noRow }),
    deeds: partsOf.deeds.one([]),
    isRemoved: false,
    ends,
    wentBack: null,
  };
  return { start, steps, keyOf };
}

/** With A or B, to a question of a test or a review. */
const answerIn = (name: DeedName): { question: Question; answer: string } | null => {
  const question = questions.find((each) => name.includes(each));
  return question ? { question, answer: name.slice(-1) } : null;
};

const questionOf = ({ kind }: Intent): Question => (kind === 'review' ? 'twill' : 'knot');

/**
 * The answer that counts for the question of an intent; null without one, and for intents of other
 * kinds.
 */
const answerTo = (intent: Intent, { answers }: Row): string | null =>
  'words' in intent.input ? answers[questionOf(intent)] : null;

/** In place of what was given before. */
function given(before: Feedback | null, by: Pick<Feedback, 'at' | 'time'>, key?: string): Feedback {
  const keys = [...(before?.keys ?? []), ...(key === undefined ? [] : [key])];
  return { ...by, keys, newest: Math.max(before?.newest ?? 0, by.at) };
}

function whatOf(name: DeedName): What {
  const answered = answerIn(name);
  if (answered) {
    const said = { answer: [answered.answer], words: answered.answer, number: 1 };
    return answered.question === 'knot'
      ? { kind: 'answer', input: { ...said, attemptId: 'test', questionId: 'knot' } }
      : { kind: 'review', input: { ...said, reviewId: 'today', itemId: 'twill', revision: 1 } };
  }
  if (name.startsWith('reads')) return { kind: 'read', input: { lessonId: 'weft', film: null } };
  if (name.startsWith('gives')) {
    return { kind: 'feedback', input: { chapterId: 'loom', answer: 'Just right', rating: name.includes('3') ? 3 : 5 } };
  }
  const from = name.includes('first') ? 0 : half;
  const reported = { lessonId: 'warp', position: from + half, duration: 2 * half, completed: false };
  return { kind: 'played', input: { ...reported, played: [[from, from + half]] } };
}

/** Whether the server has what was done, or for feedback: has received it, or newer one. */
export function isStored({ rows }: State, { account, name, at }: Deed): boolean {
  const { hasRead, warp, answers, feedback } = rows[account];
  const answered = answerIn(name);
  if (answered) return answers[answered.question] === answered.answer;
  if (name.startsWith('reads')) return hasRead;
  if (name.startsWith('gives')) return feedback !== null && feedback.newest >= at;
  const middle = name.includes('first') ? half / 2 : 1.5 * half;
  return warp?.watched.some(([from, to]) => from <= middle && middle <= to) ?? false;
}

/** Whether an intent is about it. */
export const isAbout = (intent: Intent, { account, name, at }: Deed): boolean => {
  if (accountOf(intent) !== account) return false;
  const answered = answerIn(name);
  if ('words' in intent.input) {
    return answered?.question === questionOf(intent) && intent.input.words === answered.answer;
  }
  // newer feedback takes the place of older
  if (intent.kind === 'feedback') return name.startsWith('gives') && intent.at >= at;
  if (intent.kind !== 'played') return name.startsWith('reads');
  if (!name.startsWith('watches')) return false;
  const middle = name.includes('first') ? half / 2 : 1.5 * half;
  return intent.input.played.some(([from, to]) => from <= middle && middle <= to);
};

export const secondsIn = (done: readonly Deed[], account: Account): number =>
  half * done.filter((deed) => deed.account === account && deed.name.startsWith('watches')).length;
