import { assign, emit, setup } from 'xstate';
import type { Reminder, ReminderChannel, ReminderDay, ReminderSetting } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf, firstError, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface ReminderInput {
  /** Of the browser. */
  timeZone: string;
}

export interface ReminderContext extends ReminderInput {
  /** As the server has it; null when reminders are off. */
  kept: Reminder;
  /** What is being chosen. */
  days: ReminderDay[];
  time: ReminderSetting['time'];
  channel: ReminderChannel;
  error: Said<'noDay' | 'notSaved'> | null;
}

export type ReminderEvent =
  | { type: 'reminder.known'; reminder: Reminder; channels: readonly ReminderChannel[] }
  | { type: 'change.pressed' }
  | { type: 'day.toggled'; day: ReminderDay }
  | { type: 'time.chosen'; time: ReminderSetting['time'] }
  | { type: 'channel.chosen'; channel: ReminderChannel }
  | { type: 'form.submitted' }
  | { type: 'off.pressed' }
  | { type: 'cancel.pressed' }
  | StopPressed;

export type ReminderEmitted = LogFailure;

/** When to be reminded to learn. Off until the learner chooses days. */
export const reminderMachine = setup({
  types: {
    input: {} as ReminderInput,
    context: {} as ReminderContext,
    events: {} as ReminderEvent,
    emitted: {} as ReminderEmitted,
    tags: {} as 'busy' | 'slow' | 'form' | 'saved',
  },
  actors: { setReminder: notProvided<{ reminder: Reminder }, ReminderSetting>('setReminder') },
  guards: {
    hasWay: (_, { channels }: { channels: readonly ReminderChannel[] }) => channels.length > 0,
    hasNoDay: ({ context: { days } }) => days.length === 0,
  },
  actions: {
    setKnown: assign((_, params: { reminder: Reminder; channels: readonly ReminderChannel[] }) => ({
      kept: params.reminder,
      channel: params.channels[0] ?? 'email',
    })),
    setKept: assign((_, { reminder }: { reminder: Reminder }) => ({ kept: reminder })),
    beginWithKept: assign(({ context: { kept, days, time, channel } }) => ({
      days: kept?.days ?? days,
      time: kept?.time ?? time,
      channel: kept?.channel ?? channel,
      error: null,
    })),
    toggleDay: assign(({ context: { days } }, { day }: { day: ReminderDay }) => ({
      days: days.includes(day) ? days.filter((each) => each !== day) : [...days, day],
      error: null,
    })),
    setTime: assign({ time: (_, params: { time: ReminderSetting['time'] }) => params.time }),
    setChannel: assign({ channel: (_, params: { channel: ReminderChannel }) => params.channel }),
    askForDay: assign({ error: 'noDay' as const }),
    clearError: assign({ error: null }),
    clearDays: assign({ days: [] }),
    setError: assign({
      error: (_, failure: ApiFailure) =>
        serverWords({ message: firstError(failure) ?? failure.message }) ?? ('notSaved' as const),
    }),
    logFailure: emit(({ event }) => failureLogged('Saving the reminder', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'reminder',
  context: ({ input }) => ({ ...input, kept: null, days: [], time: 'evening', channel: 'email', error: null }),
  initial: 'unknown',
  states: {
    unknown: {
      description: 'The page is loading; its answer has the reminder too.',
      on: {
        'reminder.known': [
          {
            description: 'A message can reach the learner.',
            guard: { type: 'hasWay', params: ({ event }) => event },
            target: 'shown',
            actions: { type: 'setKnown', params: ({ event }) => event },
          },
          { target: 'unreachable' },
        ],
      },
    },
    unreachable: { description: 'Nothing can be sent to the learner, and nothing is offered.', type: 'final' },
    shown: {
      description: 'The days are named, or it is said that reminders are off.',
      on: { 'change.pressed': { target: 'editing', actions: 'beginWithKept' } },
    },
    saved: {
      description: 'The same since it was saved; the page says so.',
      tags: 'saved',
      on: { 'change.pressed': { target: 'editing', actions: 'beginWithKept' } },
    },
    editing: {
      tags: 'form',
      description: 'Nothing changes before it is saved.',
      on: {
        'day.toggled': { actions: { type: 'toggleDay', params: ({ event }) => event } },
        'time.chosen': { actions: { type: 'setTime', params: ({ event }) => event } },
        'channel.chosen': { actions: { type: 'setChannel', params: ({ event }) => event } },
        'cancel.pressed': 'shown',
        'off.pressed': { target: 'saving', actions: ['clearDays', 'clearError'] },
        'form.submitted': [
          { description: 'Without a day nothing would ever be sent.', guard: 'hasNoDay', actions: 'askForDay' },
          { target: 'saving', actions: 'clearError' },
        ],
      },
    },
    saving: {
      description: 'The form is locked, so that one press makes one call.',
      tags: ['busy', 'form'],
      initial: 'waiting',
      invoke: {
        id: 'setReminder',
        src: 'setReminder',
        input: ({ context: { days, time, channel, timeZone } }) => ({
          days,
          time,
          channel,
          time_zone: timeZone,
        }),
        onDone: { target: 'saved', actions: { type: 'setKept', params: ({ event }) => event.output } },
        onError: {
          target: 'editing',
          actions: [{ type: 'setError', params: ({ event }) => failureOf(event) }, 'logFailure'],
        },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#reminder.editing' } },
      },
    },
  },
});
