import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type Choices, noChoices } from '../../../../common/desk/choices.ts';
import { type ChosenAction, staffActionMachine } from '../../../../machines/desk/staff-action.machine.ts';
import { ActionDialog } from '../../../../src/flows/desk/staff-action/ActionDialog.tsx';

const catalogue: Choices = {
  courses: [
    { id: 'soap', title: 'Soap' },
    { id: 'first-stitches', title: 'First stitches' },
  ],
  categories: [],
};

async function asked(choices: Choices, chosen: ChosenAction) {
  const actor = createActor(staffActionMachine).start();
  actor.send({ type: 'action.chosen', ...chosen });
  render(<ActionDialog actor={actor} choices={choices} />);
  await screen.findByRole('dialog');
  return actor;
}

const ofAram = (courses: string): ChosenAction => ({
  ...{ action: 'staff courses', known: { account: 'stf_1' }, about: 'Aram', begins: { courses } },
});

describe('the courses of an author', () => {
  it('[DESK-168] are checkboxes of the catalogue, also for a course that is not in it', async () => {
    const actor = await asked(catalogue, ofAram('soap, weaving'));
    const user = userEvent.setup();
    const group = screen.getByRole('group', { name: 'Courses they write' });
    const boxes = () => within(group).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes().map(({ value, checked }) => [value, checked])).toEqual([
      ['soap', true],
      ['first-stitches', false],
      ['weaving', true],
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'weaving' }));
    await user.click(screen.getByRole('checkbox', { name: 'First stitches' }));
    expect(actor.getSnapshot().context.typed.courses).toBe('soap,first-stitches');
    expect(boxes()).toHaveLength(3);
  });

  it('[DESK-168] are typed as text where the catalogue is missing', async () => {
    const actor = await asked(noChoices, ofAram('soap'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Courses they write' }), ',weaving');
    expect(actor.getSnapshot().context.typed.courses).toBe('soap,weaving');
  });

  it('[DESK-169] are part of an invitation once the role author is ticked', async () => {
    await asked(catalogue, { action: 'staff invite', known: {}, about: '' });
    expect(screen.queryByRole('group', { name: 'Courses they write' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'author' }));
    expect(screen.getByRole('group', { name: 'Courses they write' })).not.toBeNull();
  });
});
