import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { DeskActionOutcome } from '../../../../common/api/types.ts';
import { noChoices } from '../../../../common/desk/choices.ts';
import { STILL_WORKING_AFTER } from '../../../../common/rules/durations.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { staffActionMachine } from '../../../../machines/desk/staff-action.machine.ts';
import { ActionDialog } from '../../../../src/flows/desk/staff-action/ActionDialog.tsx';
import { anOutcome } from '../../../support/desk/records.ts';

const user = userEvent.setup();

async function extending(preview: () => Promise<DeskActionOutcome>) {
  const clock = new SimulatedClock();
  const provided = staffActionMachine.provide({ actors: { previewAction: fromPromise(preview) } });
  const actor = createActor(provided, { clock }).start();
  actor.send({ type: 'action.chosen', action: 'learner extend', known: { learner: 'usr_1' }, about: 'Dilan Karim' });
  render(<ActionDialog actor={actor} choices={noChoices} />);
  await user.type(await screen.findByLabelText('How many days later'), '14');
  await user.click(screen.getByRole('button', { name: 'See what will happen' }));
  return { clock };
}

it('[DESK-31] a preview that takes long can be stopped, and its form has what was typed', async () => {
  const { clock } = await extending(() => new Promise(() => {}));
  act(() => clock.increment(STILL_WORKING_AFTER));
  await user.click(await screen.findByRole('button', { name: 'Stop and try again' }));
  expect(screen.getByLabelText('How many days later')).toHaveProperty('value', '14');
  expect(screen.getByRole('button', { name: 'See what will happen' })).toHaveProperty('disabled', false);
  expect(screen.queryByRole('button', { name: 'Stop and try again' })).toBeNull();
});

it('[DESK-31] what was refused is no longer said beside a field that is missing', async () => {
  const refused = failure('validation', { status: 422, errors: { other: ['This account is closed.'] } });
  await extending(() => Promise.reject(refused));
  await screen.findByText('This account is closed.');
  await user.clear(screen.getByLabelText('How many days later'));
  await user.click(screen.getByRole('button', { name: 'See what will happen' }));
  await screen.findByText('Please fill in this field.');
  expect(screen.queryByText('This account is closed.')).toBeNull();
});

it('[DESK-31] after a refusal that no field is to blame for, the form has what was typed', async () => {
  await extending(() => Promise.reject(failure('conflict', { status: 409, message: 'This account is closed.' })));
  await screen.findByText('This account is closed.');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByLabelText('How many days later')).toHaveProperty('value', '14');
});

it('[DESK-33] codes of vouchers are copied one in a line', async () => {
  const copied: string[] = [];
  const table = { columns: ['code' as const], rows: [['482913'], ['174235']] };
  const provided = staffActionMachine.provide({
    actors: {
      previewAction: fromPromise(async () => anOutcome()),
      runDeskAction: fromPromise(async () => anOutcome({ table })),
      copyText: fromPromise<void, { text: string }>(async ({ input }) => {
        copied.push(input.text);
      }),
    },
  });
  const actor = createActor(provided).start();
  const begins = { sponsor: 'Duhok', opens: 'months', months: '3', codes: '2', uses: '1', 'last-day': '2027-03-31' };
  actor.send({ type: 'action.chosen', action: 'voucher make', known: {}, about: '', begins });
  render(<ActionDialog actor={actor} choices={noChoices} />);
  await user.click(await screen.findByRole('button', { name: 'See what will happen' }));
  await user.type(await screen.findByLabelText('Reason'), 'Agreement');
  await user.click(screen.getByRole('button', { name: 'Make the vouchers' }));
  await user.click(await screen.findByRole('button', { name: 'Copy the codes' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(copied).toEqual(['482913\n174235']);
});
