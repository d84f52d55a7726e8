import { render, screen } from '@testing-library/react';
import { createModel, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type { DeskOrderDetails } from '../../../../common/api/types.ts';
import { deskRecordMachine } from '../../../../machines/desk/desk-record.machine.ts';
import { staffActionMachine } from '../../../../machines/desk/staff-action.machine.ts';
import { OrderScreen } from '../../../../src/flows/desk/order/OrderScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aDeskOrder, anOrderDetails, aTransferOrder, everyRight } from '../../../support/desk/records.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';

const nothing = { courses: 0, until: null };

/** The buttons of each order. */
const offered: Readonly<Record<string, readonly string[]>> = {
  ord_1: ['Refund', 'Note a refund by bank or cash'],
  ord_2: ['Confirm the transfer'],
  ord_3: ['Note a refund by bank or cash'],
  ord_4: [],
};

const model = createModel(deskRecordMachine<DeskOrderDetails>(), {
  events: { 'retry.pressed': {}, 'connection.restored': {}, 'record.changed': {} },
  outcomes: {
    load: {
      ...refusalsOf('GET /desk/orders/{id}'),
      paid: resolve(anOrderDetails()),
      'to be transferred': resolve(anOrderDetails(aTransferOrder(), { opens: nothing, events: [], intentId: null })),
      transferred: resolve(
        anOrderDetails(aTransferOrder({ id: 'ord_3', status: 'paid' }), {
          opens: { courses: 0, until: '2026-12-20T09:00:00Z' },
        }),
      ),
      'refunded, of a deleted account': resolve(
        anOrderDetails(aDeskOrder({ id: 'ord_4', status: 'refunded', learner: null }), { opens: nothing }),
      ),
    },
  },
  serializeState: ({ value, context }) => [value, context.data?.order.id],
});

testModel(model, {
  proves: ['DESK-35'],
  variants: { '': { name: 'the order' } },
  // the chart is reviewed where it is walked through the page of a learner
  reviewed: ['screen'],
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(<OrderScreen record={actor} action={createActor(staffActionMachine).start()} rights={[...everyRight]} />),
    gestures: {
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'connection.restored': external,
      'record.changed': external,
    },
  }),
  states: {
    '*': (snapshot) => {
      const { data } = snapshot.context;
      const other = snapshot.matches('missing') ? 'There is no such order' : 'We could not load this page';
      const title = data?.order.title ?? (snapshot.hasTag('busy') ? 'Order' : other);
      expect(screen.queryByRole('heading', { level: 1 })?.textContent ?? null).toBe(title);
      const buttons = screen.queryAllByRole('button').map((button) => button.textContent);
      expect(buttons.filter((name) => name !== 'Try again')).toEqual(offered[data?.order.id ?? ''] ?? []);
      const learner = screen.queryByRole('link', { name: 'Dilan Karim' });
      expect(learner !== null).toBe(data !== null && data.order.learner !== null);
    },
  },
});
