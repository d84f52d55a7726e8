import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { DeskListName, DeskListPage } from '../../../../common/api/types.ts';
import { type Choices, noChoices } from '../../../../common/desk/choices.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { staffActionMachine } from '../../../../machines/desk/staff-action.machine.ts';
import { staffListMachine } from '../../../../machines/desk/staff-list.machine.ts';
import { ListScreen } from '../../../../src/flows/desk/list/ListScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { everyRight } from '../../../support/desk/records.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { aLoaded } from '../../../support/shared-actors.ts';

const columns: DeskListPage['columns'] = ['order', 'made', 'state', 'amount', 'currency', 'name', 'learner'];
const at = '2026-11-20T09:00:00Z';
const first: DeskListPage = { columns, rows: [['ord_1', at, 'paid', 3800, 'USD', 'Dilan', 'usr_1']], next: 'next-1' };
const last: DeskListPage = { columns, rows: [['ord_2', at, 'refunded', 39_000, 'IQD', '', null]], next: null };

const model = createModel(staffListMachine, {
  events: {
    'filter.changed': ({ context }) => [{ name: 'learner', value: context.typed.learner ? '' : 'dilan' }],
    'filters.submitted': {},
    'filters.cleared': { when: ({ context }) => Object.values(context.typed).some((value) => value !== '') },
    'more.pressed': {},
    'retry.pressed': {},
    'stop.pressed': {},
    'record.changed': {},
    'connection.restored': {},
  },
  outcomes: {
    listDesk: {
      ...refusalsOf('GET /desk/lists/{list}'),
      'a page': resolve(first),
      'the last page': resolve(last),
      nothing: resolve({ columns, rows: [], next: null }),
      'a wrong filter': reject(
        failure('validation', { status: 422, errors: { filters: ['No learner matches "dilan".'] } }),
      ),
    },
  },
  serializeState: ({ value, context }) => [
    ...[value, context.typed, context.filters, context.rows.length === 0, context.next, context.said],
  ],
});

testModel(model, {
  proves: ['DESK-36'],
  variants: {
    '': { list: 'orders', filters: {} },
    'by the address': { list: 'orders', filters: { state: 'paid', x: '1' } },
  },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(
        <ListScreen
          actor={actor}
          action={createActor(staffActionMachine).start()}
          rights={[...everyRight]}
          choices={aLoaded<Choices>(noChoices)}
          onPrint={() => {}}
        />,
      ),
    gestures: {
      'filter.changed': ({ value }, user) => fill(user, screen.getByRole('textbox', { name: 'Learner' }), value),
      'filters.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Filter' })),
      'filters.cleared': (_, user) => user.click(screen.getByRole('button', { name: 'Clear' })),
      'more.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Show more' })),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Stop and try again' })),
      'record.changed': external,
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

/** What somebody of the office sees of each state. */
function see(shown: SnapshotFrom<typeof staffListMachine>): void {
  const { typed, rows, next, said, filters } = shown.context;
  screen.getByRole('heading', { level: 1, name: 'Orders' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Learner' }).value).toBe(typed.learner ?? '');
  const ids = screen
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((to) => to.startsWith('/desk/orders/'));
  expect(ids).toEqual(shown.matches('failed') ? [] : rows.map(([id]) => `/desk/orders/${id}`));
  expect(screen.queryByText('Loading the list') !== null).toBe(shown.matches('loading') && rows.length === 0);
  expect(screen.queryByText('No order matches.') !== null).toBe(shown.hasTag('ready') && rows.length === 0);
  expect(screen.queryByRole('button', { name: /^(Show more|Loading…)$/ }) !== null).toBe(
    shown.hasTag('ready') && next !== null,
  );
  const alert = screen.queryByRole('alert')?.textContent ?? null;
  const words = said && (typeof said === 'string' ? 'Check your connection and try again.' : said.words);
  expect(alert !== null).toBe(shown.matches('failed') || shown.matches('cut'));
  if (alert !== null) expect(alert).toContain(words ?? '');
  const file = new URLSearchParams(Object.entries(filters).map(([name, value]) => ['filters', `${name}:${value}`]));
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
    `/api/desk/lists/orders/csv${file.size === 0 ? '' : `?${file}`}`,
  );
}

/** The buttons that rows have, and what they hand to the action. */
function offers(list: DeskListName, page: Omit<DeskListPage, 'next'>, rights = everyRight): [string, unknown][] {
  const snapshot = staffListMachine.resolveState({
    value: 'shown',
    context: { list, typed: {}, filters: {}, said: null, ...page, firstNew: null, next: null },
  });
  const actor = createActor(staffListMachine, { snapshot, input: { list, filters: {} } }).start();
  const action = createActor(staffActionMachine).start();
  const { unmount } = render(
    <ListScreen
      actor={actor}
      action={action}
      rights={[...rights]}
      choices={aLoaded<Choices>(noChoices)}
      onPrint={() => {}}
    />,
  );
  const pressed = screen.queryAllByRole('button').map((button): [string, unknown] => {
    button.click();
    const { chosen } = action.getSnapshot().context;
    action.send({ type: 'close.pressed' });
    return [button.textContent ?? '', chosen?.known];
  });
  unmount();
  return pressed.filter(([name]) => name !== 'Filter');
}

describe('the buttons at rows of a desk list', () => {
  it('[DESK-36] confirm a bank transfer, or note that its money was sent back', () => {
    const page: Omit<DeskListPage, 'next'> = {
      columns: ['to_do', 'reference', 'amount', 'currency', 'name', 'order'],
      rows: [
        ['send back', 'ABCD-EFGH', 3800, 'IQD', 'Rojin', 'ord_1'],
        ['confirm', 'K7MX-P4RT', 3800, 'IQD', 'Dilan', 'ord_2'],
      ],
    };
    expect(offers('transfers', page)).toEqual([
      ['Note a refund by bank or cash', { order: 'ord_1' }],
      ['Confirm the transfer', { reference: 'K7MX-P4RT' }],
    ]);
    expect(offers('transfers', page, ['listDesk'])).toEqual([]);
  });

  it('[DESK-36] withdraw a batch of vouchers once, and offer to make more', () => {
    const page: Omit<DeskListPage, 'next'> = {
      columns: ['batch', 'sponsor', 'withdrawn'],
      rows: [
        ['vba_1', 'Duhok', null],
        ['vba_2', 'Duhok', '2026-11-20'],
      ],
    };
    expect(offers('vouchers', page)).toEqual([
      ['Make vouchers', {}],
      ['Withdraw', { batch: 'vba_1' }],
    ]);
  });

  it('[DESK-36][DESK-39] answer a message, or note it as answered, once', () => {
    const page: Omit<DeskListPage, 'next'> = {
      columns: ['message', 'name', 'answered', 'text'],
      rows: [
        ['msg_1', 'Rojin', null, 'Is there a course?'],
        ['msg_2', 'Rojin', at, 'Thank you'],
      ],
    };
    expect(offers('messages', page)).toEqual([
      ['Reply', { message: 'msg_1' }],
      ['Note as answered', { message: 'msg_1' }],
    ]);
  });

  it('[DESK-150][DESK-152] write, test, send and delete newsletters as long as they are drafts', () => {
    const page: Omit<DeskListPage, 'next'> = {
      columns: ['newsletter', 'state', 'language', 'subject', 'text'],
      rows: [
        ['nwl_1', 'draft', 'en', 'Spring', 'In March'],
        ['nwl_1', 'draft', 'nl', 'Lente', 'In maart'],
        ['nwl_2', 'sending', 'en', 'Spring', 'In March'],
        ['nwl_3', 'sent', 'en', 'Autumn', 'In October'],
      ],
    };
    const known = { newsletter: 'nwl_1' };
    expect(offers('newsletters', page)).toEqual([
      ['Write a newsletter', {}],
      ...['Send a test', 'Send to all', 'Delete', 'Send a test'].map((title) => [title, known]),
    ]);
  });

  it('[DESK-36] send a message of the outbox again unless its text was removed', () => {
    const page: Omit<DeskListPage, 'next'> = {
      columns: ['message', 'kind', 'state', 'to'],
      rows: [
        [1, 'notice', 'given-up', 'dilan@example.org'],
        [2, 'code', 'given-up', 'dilan@example.org'],
        [3, 'code', 'waiting', 'dilan@example.org'],
      ],
    };
    expect(offers('outbox', page)).toEqual([
      ['Send again', { message: '1' }],
      ['Send again', { message: '3' }],
    ]);
  });

  it('[DESK-36][DESK-168] change roles of staff or the courses of an author, remove an account, and invite colleagues', () => {
    const page: Omit<DeskListPage, 'next'> = {
      columns: ['staff', 'name', 'roles'],
      rows: [
        ['stf_1', 'Berivan', 'support'],
        ['stf_2', 'Aram', 'author, support'],
      ],
    };
    expect(offers('staff', page)).toEqual([
      ['Invite a colleague', {}],
      ['Change roles', { account: 'stf_1' }],
      ['Remove', { account: 'stf_1' }],
      ['Change roles', { account: 'stf_2' }],
      ['Courses', { account: 'stf_2' }],
      ['Remove', { account: 'stf_2' }],
    ]);
  });
});
