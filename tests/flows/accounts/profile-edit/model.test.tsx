import { screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import {
  type PersonalDetails,
  profileEditMachine,
} from '../../../../machines/accounts/settings/profile-edit.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { wordsByField } from '../../../../src/flows/common/words-by-field.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { endsOf } from '../../../support/ends-of.ts';
import { learner } from '../../../support/fixtures.ts';
import { renderSettings } from '../../../support/settings.tsx';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';
import { siteLayout } from '../../../support/surround.tsx';

const detailWords = {
  missing: 'Please fill in this field.',
  notAllowed: 'This text contains a character that is not allowed.',
  tooYoung: 'You must be at least 16 years old.',
};

type Shown = SnapshotFrom<typeof profileEditMachine>;

const labels = { firstName: 'First name', lastName: 'Last name', dateOfBirth: 'Date of birth' } as const;
const changes: readonly Partial<PersonalDetails>[] = [
  { firstName: 'Nazdar' },
  { lastName: 'Karim' },
  { lastName: '\u200f' },
  { dateOfBirth: '1999-12-31' },
  { dateOfBirth: '2010-03-02' },
];
const field = (name: keyof PersonalDetails) => screen.getByLabelText<HTMLInputElement>(labels[name]);

const model = createModel(profileEditMachine, {
  events: {
    'user.known': [{ user: learner }],
    'field.changed': changes.map((fields) => ({ fields })),
    // the form can be sent once every field is filled in
    'form.submitted': {
      when: ({ context }) => [context.firstName, context.lastName, context.dateOfBirth].every((text) => text !== ''),
    },
    'stop.pressed': {},
  },
  outcomes: {
    updateMe: {
      ...refusalsOf('PATCH /me'),
      saved: resolve({ ...learner, first_name: 'Nazdar' }),
      'too young': reject(
        failure('validation', { status: 422, errors: { date_of_birth: ['You must be 16 years or older.'] } }),
      ),
      'too many': reject(failure('tooMany', { status: 429, message: 'Too many requests. Wait a minute.' })),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [value, context],
});

const { graphOf } = testModel(model, {
  proves: ['SETTINGS-01', 'SETTINGS-03'],
  variants: {
    'user known': { user: learner, latestBirthDate: '2010-03-01' },
    'user still asked for': { user: null, latestBirthDate: '2010-03-01' },
    'user still asked for, a name typed before': {
      ...{ user: null, latestBirthDate: '2010-03-01' },
      restored: { firstName: 'Nazdar' },
    },
  },
  sut: screenOf({
    surround: siteLayout,
    render: (details) => renderSettings(learner, { details }),
    parts: ['region "Personal details"'],
    gestures: {
      'user.known': 'external',
      'field.changed': async ({ fields }, user) => {
        const { firstName, lastName, dateOfBirth } = fields;
        if (firstName !== undefined) await fill(user, field('firstName'), firstName);
        if (lastName !== undefined) await fill(user, field('lastName'), lastName);
        if (dateOfBirth !== undefined) await fill(user, field('dateOfBirth'), dateOfBirth);
      },
      'stop.pressed': stopWaiting,
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Save details' })),
    },
  }),
  states: { '*': see },
});

/** What a learner sees of each state. */
function see({ value, context, ...snapshot }: Shown): void {
  seeSlow(snapshot);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings');
  const { error, errors, latestBirthDate, restored, ...details } = context;
  expect({
    firstName: field('firstName').value,
    lastName: field('lastName').value,
    dateOfBirth: field('dateOfBirth').value,
  }).toEqual(details);
  expect(field('firstName').disabled).toBe(snapshot.hasTag('busy'));
  expect(screen.queryByRole('button', { name: 'Saving...' }) !== null).toBe(snapshot.hasTag('busy'));
  expect(screen.queryByText('Your details have been saved.') !== null).toBe(value === 'saved');
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent?.replace('▲', ''));
  const words = error && wordsOf(error, { notSaved: 'We could not save your details. Please try again.' });
  expect(alerts).toEqual([...(words === null ? [] : [words]), ...Object.values(wordsByField(errors, detailWords))]);
  expect([null, 'Too many requests. Wait a minute.', 'We could not save your details. Please try again.']).toContain(
    words,
  );
}

it('[SETTINGS-03] the confirmation of saved details goes with the first letter of the next change', () => {
  expect(endsOf(graphOf('user known'), 'field.changed')).toEqual(['editing']);
});
