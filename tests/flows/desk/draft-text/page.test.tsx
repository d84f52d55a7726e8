import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { DeskDraftDetails } from '../../../../common/api/types.ts';
import { keptTexts, type TextKey } from '../../../../src/browser/kept-texts.ts';
import { open } from '../../../../src/flows/desk/draft-text/page.tsx';
import { berivan } from '../../../support/desk/staff.ts';
import { visitDesk } from '../../../support/desk/visit.tsx';
import { type Answers, ok } from '../../../support/fetch-double.ts';

const path = 'courses/first-stitches/lessons/thread.md';
const key: TextKey = [berivan.id, 'dft_1', path];
const draft: DeskDraftDetails = {
  ...{ id: 'dft_1', course: 'first-stitches', base: 12, version: 4, status: 'editing', revision: null },
  ...{ problems: [], conflicts: [], mayReview: true, reviewer: null, words: null, deleted: [], overlaps: [] },
  ...{ createdAt: '2026-11-27T09:00:00Z', updatedAt: '2026-11-27T09:10:00Z' },
  author: { id: berivan.id, name: berivan.name },
  files: [{ path, hash: 'b2', change: 'changed' }],
};
const source = '## Thread\n\nOne *needle*.\n';
const answers: Answers = {
  'GET /desk/drafts/{id}': ok(draft),
  'GET /desk/drafts/{id}/text': ok({ path, hash: 'a1', text: source, published: source }),
  'PUT /desk/drafts/{id}/text': ok(draft),
  'POST /desk/drafts/{id}/rendering': ok({ blocks: ['<h2>Thread</h2>', '<p>One <em>needle</em>.</p>'] }),
};
/** The rights of other visits are the office's. */
const asAuthor: typeof open = ({ session, ...context }) =>
  open({ ...context, session: { ...session, rights: [...session.rights, 'saveDeskDraftText'] } });

const visit = (more: Answers = {}) =>
  visitDesk<'draftText'>(asAuthor, { draftId: 'dft_1' }, { ...answers, ...more }, `path=${encodeURIComponent(path)}`);
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

beforeEach(async () => {
  for (let kept = await keptTexts.read(key); kept !== null; kept = await keptTexts.read(key)) {
    await keptTexts.remove(key, kept.text);
  }
});

it('[DESK-81][DESK-82] a block is shown as learners get it, changed in place, kept and saved', async () => {
  const { user, bodiesOf } = visit();
  await screen.findByText('needle', { selector: 'em' });
  await user.click(screen.getByRole('button', { name: 'Edit block 2' }));
  type('Two needles.');
  await waitFor(async () => expect((await keptTexts.read(key))?.text).toBe('## Thread\n\nTwo needles.\n'));
  // what is being left is saved without the pause
  fireEvent(window, new Event('pagehide'));
  await screen.findByText('Saved');
  expect(bodiesOf('PUT /desk/drafts/{id}/text')).toEqual([
    { path, text: '## Thread\n\nTwo needles.\n', basedOn: 'a1' },
  ]);
  await waitFor(async () => expect(await keptTexts.read(key)).toBeNull());
});

it('[DESK-84] buttons write marks around what is selected, and keys move and close the block', async () => {
  const { user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Edit block 2' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect(document.activeElement).toBe(field);
  field.setSelectionRange(0, 3);
  await user.click(screen.getByRole('button', { name: 'Bold' }));
  expect(field.value).toBe('**One** *needle*.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the words' }), 'de');
  expect(field.value).toBe('**[One]{lang=de}** *needle*.');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getByRole('textbox', { name: 'Block 1' })).toBe(document.activeElement);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit block 1' }));
});

it('[DESK-82] an edit that was stored when the page closed is restored and saved', async () => {
  await keptTexts.write(key, { text: 'Mine.\n', basedOn: 'a1', sent: [] });
  const { bodiesOf } = visit();
  await screen.findByText(/^You had changes here/);
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(bodiesOf('PUT /desk/drafts/{id}/text')).toHaveLength(1));
  expect(bodiesOf('PUT /desk/drafts/{id}/text')).toEqual([{ path, text: 'Mine.\n', basedOn: 'a1' }]);
});

it('[DESK-83] a text that somebody else saved meanwhile is shown next to one’s own, which stays stored', async () => {
  await keptTexts.write(key, { text: 'Mine.\n', basedOn: 'older', sent: [] });
  const { user, bodiesOf } = visit();
  await screen.findByText('This file was changed since you opened it');
  expect((await keptTexts.read(key))?.text).toBe('Mine.\n');
  expect(bodiesOf('PUT /desk/drafts/{id}/text')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep my text' }));
  fireEvent(window, new Event('pagehide'));
  await waitFor(() =>
    expect(bodiesOf('PUT /desk/drafts/{id}/text')).toEqual([{ path, text: 'Mine.\n', basedOn: 'a1' }]),
  );
});

it('[DESK-83] a save that is answered with the text of somebody else is a conflict, which taking that text resolves', async () => {
  const theirs = { path, hash: 'c3', text: 'Theirs.\n', published: source };
  const { user } = visit({
    'PUT /desk/drafts/{id}/text': { status: 409, body: { error: 'changed_meanwhile', message: 'Changed.', theirs } },
  });
  await user.click(await screen.findByRole('button', { name: 'All as text' }));
  type('Mine.\n');
  fireEvent(window, new Event('pagehide'));
  await screen.findByText('This file was changed since you opened it');
  await user.click(screen.getByRole('button', { name: 'Take the text on the server' }));
  await screen.findByText('Saved');
  await waitFor(async () => expect(await keptTexts.read(key)).toBeNull());
});

it('[DESK-83] a save that is refused because another file of the draft changed is no conflict', async () => {
  const { user } = visit({
    'PUT /desk/drafts/{id}/text': { status: 409, body: { error: 'changed_meanwhile', message: 'Read it again.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'All as text' }));
  type('Mine.\n');
  fireEvent(window, new Event('pagehide'));
  await screen.findByText(/^We could not save this/);
});
