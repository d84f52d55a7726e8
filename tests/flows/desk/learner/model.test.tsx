import { render, screen, within } from '@testing-library/react';
import { createModel, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { DeskLearner } from '../../../../common/api/types.ts';
import { type Choices, noChoices } from '../../../../common/desk/choices.ts';
import { deskRecordMachine } from '../../../../machines/desk/desk-record.machine.ts';
import { staffActionMachine } from '../../../../machines/desk/staff-action.machine.ts';
import { LearnerScreen } from '../../../../src/flows/desk/learner/LearnerScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aDeskLearner, aFullLearner, everyRight } from '../../../support/desk/records.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { aLoaded } from '../../../support/shared-actors.ts';

const anAction = () => createActor(staffActionMachine).start();

const model = createModel(deskRecordMachine<DeskLearner>(), {
  events: { 'retry.pressed': {}, 'connection.restored': {}, 'record.changed': {} },
  outcomes: {
    load: {
      ...refusalsOf('GET /desk/learners/{id}'),
      'one with everything': resolve(aFullLearner()),
      'one with nothing': resolve(aDeskLearner({ name: '' })),
    },
  },
  serializeState: ({ value, context }) => [value, context.data?.name],
});

testModel(model, {
  proves: ['DESK-34'],
  variants: { '': { name: 'the learner' } },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(
        <LearnerScreen
          record={actor}
          action={anAction()}
          rights={[...everyRight]}
          choices={aLoaded<Choices>(noChoices)}
        />,
      ),
    gestures: {
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'connection.restored': external,
      'record.changed': external,
    },
  }),
  states: {
    '*': (snapshot) => {
      const { data } = snapshot.context;
      expect(screen.queryByText('Loading') !== null).toBe(snapshot.hasTag('busy') && data === null);
      expect(screen.queryByText(/^This is from before the last change/) !== null).toBe(snapshot.matches('stale'));
      expect(screen.queryByText(/Still working/) !== null).toBe(snapshot.hasTag('slow'));
      const other = snapshot.matches('missing') ? 'There is no such learner' : 'We could not load this page';
      const name = data && (data.name === '' ? 'usr_1' : data.name);
      const title = name ?? (snapshot.hasTag('busy') ? 'Learner' : other);
      expect(screen.queryByRole('heading', { level: 1 })?.textContent ?? null).toBe(title);
      expect(screen.queryAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(
        data === null ? [] : ['Courses', 'Subscriptions', 'Orders', 'Certificates', 'Messages to the learner'],
      );
    },
  },
});

function show(learner: DeskLearner, rights: readonly string[]) {
  const action = anAction();
  render(
    <LearnerScreen
      record={aRecord(learner)}
      action={action}
      rights={[...rights]}
      choices={aLoaded<Choices>(noChoices)}
    />,
  );
  return action;
}

/** One that was read. */
function aRecord(learner: DeskLearner) {
  const machine = deskRecordMachine<DeskLearner>();
  const snapshot = machine.resolveState({ value: 'shown', context: { name: 'the learner', data: learner } });
  return createActor(machine, { snapshot, input: { name: 'the learner' } }).start();
}

const buttons = (part: HTMLElement = document.body) =>
  within(part)
    .queryAllByRole('button')
    .map((button) => button.textContent);

describe('the page of a learner', () => {
  it('[DESK-38] has the buttons of what the account may do', () => {
    show(aFullLearner(), ['getDeskLearner']);
    expect(buttons()).toEqual([]);
  });

  it('[DESK-34] offers what the state of each thing allows', () => {
    show(aFullLearner(), everyRight);
    const part = (name: string) => buttons(screen.getByRole('region', { name }));
    expect(part('Courses')).toEqual(['Take the gift back']);
    expect(part('Subscriptions')).toEqual(['Take the gift back']);
    expect(part('Orders')).toEqual(['Refund', 'Confirm the transfer']);
    expect(part('Certificates')).toEqual(['Withdraw', 'Make valid again']);
    expect(part('Messages to the learner')).toEqual(['Send again']);
    expect(screen.getByRole('button', { name: 'Remove the e-mail' })).toBeDefined();
  });

  it('[DESK-34] never offers to remove the last way to log in', () => {
    show(aDeskLearner(), everyRight);
    expect(buttons()).toEqual(['Give a course or a subscription', 'Switch reminders off']);
  });

  it('[DESK-31] hands the action what the page knows, and whom it is about', () => {
    const action = show(aFullLearner(), everyRight);
    screen.getByRole('button', { name: 'Remove the phone number' }).click();
    expect(action.getSnapshot().context.chosen).toEqual({
      action: 'learner identifier remove',
      known: { learner: 'usr_1', what: 'phone' },
      about: 'Dilan Karim',
    });
  });
});
