import { assign } from 'xstate';
import type { OutboxContext } from '../../../machines/site/outbox.machine.ts';
import type { Mutant } from '../support/system-tests.ts';
import type { OutboxSystem } from './outbox-system.ts';
import type { PropertyName } from './properties.ts';
import { realRules } from './rules.ts';
import type { State } from './world.ts';

const film = ['watches the first half of "warp"', 'watches the second half of "warp"'] as const;
const answers = ['answers "knot" with A', 'answers "knot" with B'] as const;
const reviewed = ['reviews "twill" with A', 'reviews "twill" with B'] as const;
const given = ['gives "loom" 3 stars', 'gives "loom" 5 stars'] as const;
const connections = ['up', 'slow', 'down', 'unanswered'] as const;
const one: OutboxSystem = {
  devices: 1,
  accounts: ['Leyla'],
  deeds: film,
  connections,
  changes: false,
  ends: 0,
  reloads: true,
};

const test: OutboxSystem = {
  ...one,
  devices: 2,
  deeds: answers,
  connections: ['up', 'down', 'unanswered'],
  reloads: false,
};

const feedback: OutboxSystem = { ...test, deeds: given, connections: ['up', 'unanswered'] };

/** The real system, explored completely. */
export const bounded: Readonly<Record<string, OutboxSystem>> = {
  'one device, one account, a film': one,
  'one device, one account, a film and a text, content that changes': {
    ...one,
    deeds: ['reads "weft"', ...film],
    connections: ['up', 'unanswered'],
    changes: true,
  },
  'one device, one account, a film, a session that ends': { ...one, ends: 1 },
  'one device, two accounts, half of a film, a session that ends': {
    ...one,
    accounts: ['Leyla', 'Dilan'],
    deeds: [film[0]],
    ends: 1,
  },
  'two devices, one account, a film': {
    ...one,
    devices: 2,
    connections: ['up', 'unanswered'],
    reloads: false,
  },
  'two devices, one account, a question of a test': test,
  'two devices, one account, a question of a review, content that changes': {
    ...test,
    deeds: reviewed,
    connections: ['up', 'unanswered'],
    changes: true,
  },
  'two devices, one account, feedback that is given twice': feedback,
  'one device, one account, feedback that is given twice, a session that ends': {
    ...feedback,
    devices: 1,
    connections,
    reloads: true,
    ends: 1,
  },
  'one device, two accounts, feedback, a session that ends': {
    ...feedback,
    devices: 1,
    accounts: ['Leyla', 'Dilan'],
    deeds: [given[0]],
    ends: 1,
  },
  'one device, two accounts, a question of a test, a session that ends': {
    ...one,
    accounts: ['Leyla', 'Dilan'],
    deeds: [answers[0]],
    connections: ['up', 'unanswered'],
    ends: 1,
  },
};

/** Wider bounds: `SYSTEMS=all`. */
export const wide: Readonly<Record<string, OutboxSystem>> = {
  'two devices, one account, a film, answers that are late': {
    ...one,
    devices: 2,
    connections: ['up', 'slow', 'unanswered'],
    reloads: false,
  },
  'two devices, one account, a question of a test, answers that are late': { ...test, connections },
  'two devices, one account, a question of a test, pages that are opened again': {
    ...test,
    connections: ['up', 'down'],
    reloads: true,
  },
};

const { outboxMachine, reported } = realRules;

/** One change each of the product or the environment, which must violate a property. */
export const mutants: Readonly<Record<string, Mutant<OutboxSystem, State, PropertyName>>> = {
  'the server appends what was played, and counts it again': {
    property: '[OFFLINE-22] what was done once counts once, however often it is sent',
    system: {
      ...one,
      rules: {
        reported: (before, report, how) => {
          const { watched } = reported(null, report, how);
          return { ...reported(before, report, how), watched: [...(before?.watched ?? []), ...watched] };
        },
      },
    },
  },
  'each report counts as the first one about its lesson': {
    property: '[OFFLINE-22] what was done once counts once, however often it is sent',
    system: { ...one, habits: { countsOnce: false } },
  },
  'each call about a question grades the learner': {
    property: '[OFFLINE-22] what was done once counts once, however often it is sent',
    system: { ...test, devices: 1, habits: { countsOnce: false } },
  },
  'an answer that does not count is dropped without a word': {
    property:
      '[OFFLINE-20][OFFLINE-23][OFFLINE-71] what was done is on the server, or is shown or kept for its account, until the learner gives it up',
    system: { ...test, rules: { isFromElsewhere: () => false } },
  },
  'a newer report takes the place of an older one with what that had played': {
    property:
      '[OFFLINE-20][OFFLINE-23][OFFLINE-71] what was done is on the server, or is shown or kept for its account, until the learner gives it up',
    system: {
      ...one,
      rules: {
        outboxMachine: outboxMachine.provide({
          actions: { keep: assign((_, intent) => ({ intents: [intent] }) as Partial<OutboxContext>) },
        }),
      },
    },
  },
  'what the outbox holds is kept in the tab alone': {
    property:
      '[OFFLINE-20][OFFLINE-23][OFFLINE-71] what was done is on the server, or is shown or kept for its account, until the learner gives it up',
    system: { ...one, habits: { stores: false } },
  },
  'each failure drops what was sent, without a word': {
    property:
      '[OFFLINE-20][OFFLINE-23][OFFLINE-71] what was done is on the server, or is shown or kept for its account, until the learner gives it up',
    system: {
      ...one,
      rules: {
        outboxMachine: outboxMachine.provide({
          guards: { isRefused: () => true },
          actions: { refuse: assign({ intents: [] }) },
        }),
      },
      habits: { stores: false },
    },
  },
  'something is stored before it is known whose the present key is': {
    property:
      '[OFFLINE-20][OFFLINE-23][OFFLINE-71] what was done is on the server, or is shown or kept for its account, until the learner gives it up',
    system: { ...one, ends: 1, habits: { waitsForAccount: false, sealsEarly: false } },
  },
  'the key is made when something is stored, by a page that may not know whose it is': {
    property:
      '[OFFLINE-20][OFFLINE-23][OFFLINE-71] what was done is on the server, or is shown or kept for its account, until the learner gives it up',
    system: { ...one, ends: 1, habits: { sealsEarly: false } },
  },
  'the server lets the last answer to a question count': {
    property: '[PRACTICE-03] the first answer that the server has received stays',
    system: { ...test, habits: { keepsFirst: false } },
  },
  'the answer of the device itself is taken for that of another one': {
    property: '[OFFLINE-71] an answer is said not to count only where another one does',
    system: { ...test, devices: 1, rules: { isFromElsewhere: () => true } },
  },
  'the reports of a device arrive out of order': {
    property: '[OFFLINE-24] no older report of a device takes its position back',
    system: { ...one, habits: { keepsOrder: false } },
  },
  'the feedback that the server receives last stays': {
    property:
      '[OFFLINE-25][OFFLINE-26] feedback that was given later stays, unless a call with the earlier one was under way then and had no effect before',
    system: { ...feedback, habits: { comparesAge: false } },
  },
  'the server has no memory of the calls that had their effect': {
    property:
      '[OFFLINE-25][OFFLINE-26] feedback that was given later stays, unless a call with the earlier one was under way then and had no effect before',
    system: { ...feedback, connections: ['up', 'slow', 'unanswered'], habits: { comparesKey: false } },
  },
  'each call about a question of a review schedules it again': {
    property: '[OFFLINE-22] what was done once counts once, however often it is sent',
    system: { ...test, deeds: reviewed, devices: 1, habits: { countsOnce: false } },
  },
  'a logout leaves what the tab has shown': {
    property: '[OFFLINE-21] nothing that one account has done is shown to another, or can be read by it',
    system: {
      ...one,
      accounts: ['Leyla', 'Dilan'],
      rules: { outboxMachine: outboxMachine.provide({ actions: { forget: assign({ token: null, account: null }) } }) },
    },
  },
  'what is kept is opened for every account': {
    property: '[OFFLINE-21] nothing that one account has done is shown to another, or can be read by it',
    system: { ...one, accounts: ['Leyla', 'Dilan'], habits: { comparesAccount: false, removesKey: false } },
  },
  'the outbox does not read again once it is known whose session it is': {
    property: '[OFFLINE-21] nothing that one account has done is shown to another, or can be read by it',
    system: {
      ...one,
      accounts: ['Leyla', 'Dilan'],
      ends: 1,
      rules: {
        outboxMachine: outboxMachine.provide({
          guards: { isSameOwner: ({ context }, { token }) => token === context.token },
        }),
      },
      quickReload: true,
    },
  },
  'what one account has kept is sent in the session of another': {
    property: '[OFFLINE-21] nothing that one account has done counts for another',
    system: {
      ...one,
      accounts: ['Leyla', 'Dilan'],
      deeds: ['reads "weft"'],
      habits: { comparesAccount: false, removesKey: false },
    },
  },
  'feedback that one account has kept is sent in the session of another': {
    property: '[OFFLINE-21] nothing that one account has done counts for another',
    system: {
      ...feedback,
      devices: 1,
      accounts: ['Leyla', 'Dilan'],
      deeds: [given[0]],
      habits: { comparesAccount: false, removesKey: false },
    },
  },
  'what the server refuses is sent for ever': {
    property:
      '[OFFLINE-20][OFFLINE-70] from every state all that was done gets to the server, or the learner has read why not, without another fault',
    system: {
      ...one,
      changes: true,
      rules: { outboxMachine: outboxMachine.provide({ guards: { isRefused: () => false } }) },
    },
  },
};
