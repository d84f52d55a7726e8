import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../../../../src/flows/desk/revisions/page.tsx';
import { visitDesk } from '../../../support/desk/visit.tsx';
import { ok } from '../../../support/fetch-double.ts';

it('[DESK-75] an import of the content folder has no author, and an account may be without a name', async () => {
  const revision = { at: '2026-11-27T09:00:00Z', message: 'A first text', changed: 1 };
  const revisions = [
    { ...revision, id: 3, author: 'Berivan Aziz' },
    { ...revision, id: 2, author: '' },
    { ...revision, id: 1, author: null },
  ];
  visitDesk(open, {}, { 'GET /desk/revisions': ok({ revisions }) });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText(/^(by|from) /)?.textContent ?? null)).toEqual([
    'by Berivan Aziz',
    null,
    'from the content folder',
  ]);
});

it('[DESK-75] a revert can be cancelled, and asks for its reason again the next time', async () => {
  const revision = { at: '2026-11-27T09:00:00Z', message: 'A first text', changed: 1, author: null };
  const revisions = [
    { ...revision, id: 3 },
    { ...revision, id: 2 },
  ];
  const rights = ['takeBackDeskRevision'];
  const { user } = visitDesk(open, {}, { 'GET /desk/revisions': ok({ revisions }) }, '', { rights });
  const takeBack = async (place: number) => {
    const row = (await screen.findAllByRole('listitem'))[place];
    if (!row) throw new Error(`there is no row ${place}`);
    await user.click(within(row).getByRole('button', { name: /^Take back/ }));
  };
  await takeBack(0);
  await user.type(await screen.findByRole('textbox'), 'A wrong price');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await takeBack(1);
  expect(await screen.findByRole('textbox')).toHaveProperty('value', '');
});
