import { render, screen, within } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { Reminder as Setting } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { reminderMachine } from '../../../../machines/learning/reminder.machine.ts';
import { Reminder } from '../../../../src/flows/learning/learner-home/Reminder.tsx';
import { reminderText, savedText } from '../../../../src/flows/learning/learner-home/reminder-text.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { endsOf } from '../../../support/ends-of.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';
import { siteLayout } from '../../../support/surround.tsx';

type Shown = SnapshotFrom<typeof reminderMachine>;

const channels = ['email', 'sms'] as const;
const mondays: Setting = { days: ['mon'], time: 'evening', channel: 'sms' };
const unreachable = 'We cannot reach you this way. Please choose another one.';

const model = createModel(reminderMachine, {
  events: {
    'reminder.known': [
      { reminder: null, channels },
      { reminder: mondays, channels },
      { reminder: null, channels: [] },
    ],
    'change.pressed': {},
    'day.toggled': { generate: [{ day: 'mon' }] },
    'time.chosen': { generate: [{ time: 'morning' }], when: ({ context }) => context.time === 'evening' },
    'channel.chosen': { generate: [{ channel: 'sms' }], when: ({ context }) => context.channel === 'email' },
    'form.submitted': {},
    'off.pressed': { when: ({ context }) => context.kept !== null },
    'cancel.pressed': {},
    'stop.pressed': {},
  },
  outcomes: {
    setReminder: {
      ...refusalsOf('PUT /me/reminder'),
      on: resolve({ reminder: mondays }),
      off: resolve({ reminder: null }),
      'too many': reject(failure('tooMany', { status: 429, message: 'Too many requests. Wait a minute.' })),
      'out of reach': reject(failure('validation', { status: 422, errors: { channel: [unreachable] } })),
    },
  },
  serializeState: ({ value, context }) => [value, context],
});

const box = () => screen.getByRole('checkbox', { name: 'Monday' });

const { graphOf } = testModel(model, {
  proves: ['REMIND-01'],
  variants: { '': { timeZone: 'Asia/Baghdad' } },
  sut: screenOf({
    surround: siteLayout,
    render: (actor) => render(<Reminder actor={actor} channels={channels} />),
    gestures: {
      'reminder.known': external,
      'change.pressed': (_, user) => user.click(screen.getByRole('button', { name: /^(Remind me|Change)$/ })),
      'day.toggled': (_, user) => user.click(box()),
      'time.chosen': (_, user) => user.click(screen.getByRole('radio', { name: 'Morning' })),
      'channel.chosen': (_, user) => user.click(screen.getByRole('radio', { name: 'SMS' })),
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Save' })),
      'off.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Switch off' })),
      'cancel.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Cancel' })),
      'stop.pressed': stopWaiting,
    },
  }),
  states: { '*': see },
});

const faults = {
  noDay: 'Choose at least one day.',
  notSaved: 'We could not save this. Please try again.',
};

/** What a learner sees of each state. */
function see({ context, ...snapshot }: Shown): void {
  seeSlow(snapshot);
  const { kept, days, time, channel, error } = context;
  const isThere = !snapshot.matches('unknown') && !snapshot.matches('unreachable');
  expect(screen.queryByRole('region', { name: 'Reminder' }) !== null).toBe(isThere);
  if (!isThere) return;
  screen.getByText(snapshot.hasTag('saved') ? savedText(kept) : reminderText(kept));
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(error && wordsOf(error, faults));
  const isOpen = snapshot.hasTag('form');
  within(screen.getByRole('region', { name: 'Reminder' })).getByRole('button', { expanded: isOpen });
  expect(screen.queryByRole('button', { name: 'Switch off' }) !== null).toBe(isOpen && kept !== null);
  if (!isOpen) return;
  expect(box().matches(':checked')).toBe(days.includes('mon'));
  expect(screen.getByRole('radio', { name: 'Morning' }).matches(':checked')).toBe(time === 'morning');
  expect(screen.getByRole('radio', { name: 'SMS' }).matches(':checked')).toBe(channel === 'sms');
}

it.each([
  ['a press of Change opens the form, also after a reminder was saved', 'change.pressed', 'editing'],
  ['Cancel closes the form', 'cancel.pressed', 'shown'],
])('[REMIND-01] %s', (_, cause, end) => {
  expect(endsOf(graphOf(''), cause)).toEqual([end]);
});

it('[REMIND-01] the form begins with the first way in which a message can reach the learner', () => {
  const reminder = createActor(reminderMachine, { input: { timeZone: 'Asia/Baghdad' } }).start();
  reminder.send({ type: 'reminder.known', reminder: null, channels: ['sms'] });
  reminder.send({ type: 'change.pressed' });
  expect(reminder.getSnapshot().context).toMatchObject({ channel: 'sms', time: 'evening', days: [] });
});
