import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../../../../src/flows/desk/list/page.tsx';
import { anOutcome } from '../../../support/desk/records.ts';
import { berivan } from '../../../support/desk/staff.ts';
import { visitDesk } from '../../../support/desk/visit.tsx';
import { type Answers, ok } from '../../../support/fetch-double.ts';

const catalogue: Answers = {
  'GET /courses/all/{language}': Response.json({ data: { courses: [], next: null, subscription: null } }),
  'GET /categories/{language}': Response.json({ data: [{ name: 'Crafts', title: 'Crafts & Trade', course: [] }] }),
};

it('[DESK-36] a list asks by the filters of its address, and the next page by where the last ended', async () => {
  const { user, callsOf, emitted } = visitDesk(
    open,
    { list: 'orders' },
    {
      ...catalogue,
      'GET /desk/lists/{list}': ({ query }) =>
        ok({
          columns: ['order', 'item', 'state'],
          rows: [[query.get('after') === null ? 'ord_1' : 'ord_2', 'Weaving', 'paid']],
          next: query.get('after') === null ? '2026~ord_1' : null,
        }),
    },
    'state=paid&strange=1',
  );
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Weaving' })).toHaveLength(2));
  expect(callsOf('GET /desk/lists/{list}').map(({ query }) => query.toString())).toEqual([
    'filters=state%3Apaid',
    'filters=state%3Apaid&after=2026%7Eord_1',
  ]);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(emitted).toContainEqual({ type: 'address.kept', query: '' });
});

it('[DESK-36] the first row of a further page takes the focus, and no row can be focused after the list was loaded again', async () => {
  const row = (number: number) => [`ord_${number}`, 'Weaving', 'paid'];
  const { user } = visitDesk(
    open,
    { list: 'orders' },
    {
      ...catalogue,
      'GET /desk/lists/{list}': ({ query }) => {
        const rows = query.get('filters') === null ? [row(1), row(2), row(3)] : [row(1)];
        return ok({
          columns: ['order', 'item', 'state'],
          rows,
          next: query.get('after') === null ? '2026~ord_1' : null,
        });
      },
    },
    'state=paid',
  );
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('row')[2]).toBe(document.activeElement));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Weaving' })).toHaveLength(3));
  expect(document.querySelector('tr[tabindex]')).toBeNull();
});

it('[DESK-33][DESK-36] vouchers are made, shown once, and stay until they are closed', async () => {
  const table = {
    columns: ['code', 'link', 'opens', 'last_day', 'sponsor'],
    rows: [['482913', 'https://learn.example.org/redeem?code=482913', 'Crafts', '2027-03-31', 'Duhok']],
  } as const;
  const { user, bodiesOf, callsOf } = visitDesk(
    open,
    { list: 'vouchers' },
    {
      ...catalogue,
      'GET /desk/lists/{list}': ok({ columns: ['batch'], rows: [], next: null }),
      'POST /desk/actions/{action}': ({ body }) => {
        const isDry = Object(body).dry_run === true;
        const made = { columns: [...table.columns], rows: isDry ? [] : table.rows.map((row) => [...row]) };
        return ok(anOutcome({ lines: ['1 codes'], table: made }));
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Make vouchers' }));
  await user.type(await screen.findByLabelText('Who gives the vouchers'), 'Duhok');
  await user.selectOptions(screen.getByLabelText('What a code opens'), 'category');
  await user.selectOptions(screen.getByLabelText('Category'), 'Crafts');
  await user.type(screen.getByLabelText('How many codes'), '١');
  await user.type(screen.getByLabelText('Last day to use them'), '2027-03-31');
  await user.click(screen.getByRole('button', { name: 'See what will happen' }));
  await user.type(await screen.findByLabelText('Reason'), 'Grant of 2026');
  await user.click(screen.getByRole('button', { name: 'Make the vouchers' }));
  await screen.findByText('482913');
  await user.keyboard('{Escape}');
  expect(screen.getByText('482913')).toBeDefined();
  // a field that is not asked any more is not sent, and digits are those of the server
  expect(bodiesOf('POST /desk/actions/{action}').at(-1)).toEqual({
    arguments: {},
    options: { sponsor: 'Duhok', category: 'Crafts', codes: '1', uses: '1', 'last-day': '2027-03-31' },
    reason: 'Grant of 2026',
    dry_run: false,
  });
  await user.click(screen.getByRole('button', { name: 'I have them, close' }));
  await waitFor(() => expect(screen.queryByText('482913')).toBeNull());
  expect(callsOf('GET /desk/lists/{list}')).toHaveLength(2);
});

it('[DESK-36] an unknown list address says that there is no such list', async () => {
  visitDesk(open, { list: 'secrets' }, {});
  await screen.findByRole('heading', { level: 1, name: 'There is no such list' });
});

it('[DESK-130][DESK-133] a colleague is invited after a fresh sign-in, with the roles whose boxes are ticked', async () => {
  let isFresh = false;
  const { user, bodiesOf } = visitDesk(
    open,
    { list: 'staff' },
    {
      ...catalogue,
      'GET /desk/lists/{list}': ok({ columns: ['staff', 'name', 'roles'], rows: [], next: null }),
      'POST /desk/actions/{action}': ({ body }) =>
        isFresh || Object(body).dry_run === true
          ? ok(anOutcome({ lines: ['Aram would be invited.'] }))
          : { status: 403, body: { error: 'sign_in_again', message: 'Again.', way: 'app' } },
      'POST /desk/session/again': () => {
        isFresh = true;
        return ok(berivan);
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  await user.type(await screen.findByLabelText('E-mail'), 'aram@example.org');
  await user.type(screen.getByLabelText('Name'), 'Aram');
  for (const name of ['finance', 'author', 'reviewer', 'reviewer']) {
    await user.click(screen.getByRole('checkbox', { name }));
  }
  await user.click(screen.getByRole('button', { name: 'See what will happen' }));
  await user.type(await screen.findByLabelText('Reason'), 'Writes courses');
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
  await user.type(await screen.findByLabelText('Password'), 'Pomegranate7!');
  await user.type(screen.getByLabelText('Code of the app'), '123456');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByText('Done.');
  const sent = { arguments: { email: 'aram@example.org' }, options: { name: 'Aram', roles: 'author,finance' } };
  const real = { ...sent, reason: 'Writes courses', dry_run: false };
  expect(bodiesOf('POST /desk/actions/{action}')).toEqual([{ ...sent, reason: '', dry_run: true }, real, real]);
});

it('[DESK-168] the courses that an author writes are named by their titles, and by the id where there is none', async () => {
  const all = { courses: [{ id: 'first-stitches', title: 'First stitches' }], next: null, subscription: null };
  visitDesk(
    open,
    { list: 'staff' },
    {
      ...catalogue,
      'GET /courses/all/{language}': Response.json({ data: all }),
      'GET /desk/lists/{list}': ok({
        columns: ['staff', 'name', 'courses'],
        rows: [['stf_1', 'Aram', 'first-stitches, weaving']],
        next: null,
      }),
    },
  );
  await screen.findByText('First stitches');
  const [, row] = screen.getAllByRole('row');
  expect(row?.textContent).toContain('First stitches, weaving');
});
