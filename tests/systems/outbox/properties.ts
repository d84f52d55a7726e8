import type { Property } from 'model-walk/systems';
import { secondsOf } from '../../../common/rules/video-intervals.ts';
import type { OutboxContext } from '../../../machines/site/outbox.machine.ts';
import { isAbout, isStored, secondsIn } from './outbox-system.ts';
import { accountOf, accounts, type Device, questions, type State } from './world.ts';

const shownOn = ({ chart }: Device) => (chart.snapshot.context as OutboxContext).intents;
const isOpen = ({ chart }: Device) => chart.snapshot.matches('open');

/** By title with requirement ids. */
export const properties = {
  '[OFFLINE-22] what was done once counts once, however often it is sent': {
    kind: 'always',
    holds: ({ rows, deeds }) =>
      accounts.every((account) => {
        const { warp, begun, graded } = rows[account];
        const isGradedOnce = questions.every((question) => graded[question] <= 1);
        return begun <= 1 && isGradedOnce && secondsOf(warp?.watched ?? []) <= secondsIn(deeds, account);
      }),
  },
  '[OFFLINE-20][OFFLINE-23][OFFLINE-71] what was done is on the server, or is shown or kept for its account, until the learner gives it up':
    {
      kind: 'always',
      holds: (state) =>
        state.deeds.every((deed) => {
          const device = state.devices[deed.device];
          if (deed.isOver || device === undefined || isStored(state, deed)) return true;
          const isKept = device.seal !== null && (device.seal.account ?? deed.account) === deed.account;
          return [...shownOn(device), ...(isKept ? device.rows : [])].some((intent) => isAbout(intent, deed));
        }),
    },
  '[PRACTICE-03] the first answer that the server has received stays': {
    kind: 'each step',
    holds: (before, after) =>
      accounts.every((account) =>
        questions.every((question) =>
          [null, after.rows[account].answers[question]].includes(before.rows[account].answers[question]),
        ),
      ),
  },
  '[OFFLINE-71] an answer is said not to count only where another one does': {
    kind: 'always',
    holds: (state) =>
      state.deeds.every((deed) => {
        const device = state.devices[deed.device];
        if (!device || !isStored(state, deed)) return true;
        return !shownOn(device).some((intent) => intent.refusal === 'notFirst' && isAbout(intent, deed));
      }),
  },
  '[OFFLINE-24] no older report of a device takes its position back': {
    kind: 'always',
    holds: ({ wentBack }) => wentBack !== 'position',
  },
  '[OFFLINE-25][OFFLINE-26] feedback that was given later stays, unless a call with the earlier one was under way then and had no effect before':
    {
      kind: 'always',
      holds: ({ wentBack }) => wentBack !== 'feedback',
    },
  '[OFFLINE-21] nothing that one account has done is shown to another, or can be read by it': {
    kind: 'always',
    holds: ({ devices }) =>
      devices.every((device) => {
        const { session, seal, rows } = device;
        if (shownOn(device).some((intent) => accountOf(intent) !== session?.account)) return false;
        // who has logged in finds the key of another account deleted once the page has read what is
        // kept
        return (
          seal === null ||
          !session?.isKnown ||
          !isOpen(device) ||
          rows.every((row) => accountOf(row) === session.account)
        );
      }),
  },
  '[OFFLINE-21] nothing that one account has done counts for another': {
    kind: 'always',
    holds: ({ rows, deeds }) =>
      accounts.every((account) => {
        const own = deeds.filter((deed) => deed.account === account);
        const { hasRead, answers, feedback } = rows[account];
        const has = (start: string) => own.some(({ name }) => name.startsWith(start));
        return (
          (!hasRead || has('reads')) &&
          (answers.knot === null || has('answers')) &&
          (answers.twill === null || has('reviews')) &&
          (feedback === null || has('gives'))
        );
      }),
  },
  '[OFFLINE-20][OFFLINE-70] from every state all that was done gets to the server, or the learner has read why not, without another fault':
    {
      kind: 'a path to',
      goal: (state) =>
        state.deeds.every((deed) => deed.isOver || isStored(state, deed)) &&
        state.devices.every((device) => shownOn(device).length === 0 && device.rows.length === 0),
      by: ['learner', 'page', 'server', 'network'],
    },
} as const satisfies Record<string, Property<State>>;

export type PropertyName = keyof typeof properties;

/** States that must be reached, or the properties would prove too little. */
export const landmarks: Readonly<Record<string, (state: State) => boolean>> = {
  'the server has what a device still takes for unsent': (state) =>
    state.deeds.some((deed) => {
      const device = state.devices[deed.device];
      return device && isStored(state, deed) && shownOn(device).some((intent) => isAbout(intent, deed));
    }) ?? false,
  'a call goes on without its page, and another one waits for it': ({ devices }) =>
    devices.some(
      ({ requests }) => requests.some(({ isAwaited }) => !isAwaited) && requests.some(({ isAwaited }) => isAwaited),
    ),
  'both devices wait for a connection with parts of the same film': ({ devices }) =>
    devices.length === 2 && devices.every((device) => shownOn(device).some(({ kind }) => kind === 'played')),
  'both devices have answered the same question while neither had a connection': ({ devices }) =>
    devices.length === 2 &&
    devices.every(
      (device) =>
        device.connection === 'down' &&
        shownOn(device).some(({ kind, refusal }) => kind === 'answer' && refusal === null),
    ),
  'what one account has kept waits on the device while another one is logged in': ({ devices }) =>
    devices.some(({ session, rows }) => rows.some((row) => session !== null && accountOf(row) !== session.account)),
  'a refused report is shown while another one waits': ({ devices }) =>
    devices.some(
      (device) =>
        shownOn(device).some(({ refusal }) => refusal !== null) &&
        shownOn(device).some(({ refusal }) => refusal === null),
    ),
};
