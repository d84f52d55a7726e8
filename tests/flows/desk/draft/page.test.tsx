import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DeskSession } from '../../../../common/api/types.ts';
import { open } from '../../../../src/flows/desk/draft/page.tsx';
import { aDraftText, aDraftWithFiles } from '../../../support/desk/drafts.ts';
import { visitDesk } from '../../../support/desk/visit.tsx';
import { type Answers, ok } from '../../../support/fetch-double.ts';

const rights = ['approveDeskDraft', 'askDeskDraftChanges', 'publishDeskDraft'];
const draft = aDraftWithFiles({ status: 'inReview' });
const visit = (answers: Answers, who: Partial<DeskSession> = {}) =>
  visitDesk(
    open,
    { draftId: 'dft_1' },
    { 'GET /desk/drafts/{id}': ok(draft), 'GET /desk/drafts/{id}/text': ok(aDraftText()), ...answers },
    '',
    { rights, ...who },
  );

it('[DESK-72][DESK-74] a reviewer reads the change, and asks for others with words and the version that was read', async () => {
  const { user, bodiesOf, callsOf } = visit({
    'POST /desk/drafts/{id}/changes': ok(aDraftWithFiles({ status: 'changesAsked', words: 'Oak, please.' })),
  });
  await screen.findByText('Two beams of', { exact: false, selector: 'ins *' });
  await user.click(screen.getByRole('button', { name: 'Ask for changes' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('What should be different'), ' Oak, please. ');
  await user.click(within(dialog).getByRole('button', { name: 'Ask for changes' }));
  await screen.findByText('Oak, please.');
  expect(bodiesOf('POST /desk/drafts/{id}/changes')).toEqual([{ version: 3, words: 'Oak, please.' }]);
  // the texts are read again with the draft
  await waitFor(() => expect(callsOf('GET /desk/drafts/{id}/text')).toHaveLength(2));
});

it('[DESK-74] when a draft has changed since it was read, it is loaded again, and nothing is approved', async () => {
  const { user, callsOf } = visit({
    'POST /desk/drafts/{id}/approval': {
      status: 409,
      body: { error: 'changed_meanwhile', message: 'This has changed since you opened it: read it again.' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('This has changed since you opened it: read it again.');
  await waitFor(() => expect(callsOf('GET /desk/drafts/{id}')).toHaveLength(2));
});

it('[DESK-74] a draft is published with a description of what is new, which is trimmed', async () => {
  const { user, bodiesOf } = visit({
    'GET /desk/drafts/{id}': ok(aDraftWithFiles({ status: 'approved', version: 7 })),
    'POST /desk/drafts/{id}/publication': ok(aDraftWithFiles({ status: 'published', revision: 13 })),
  });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('What is new'), 'The loom is of walnut');
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published. Learners see it now.');
  expect(bodiesOf('POST /desk/drafts/{id}/publication')).toEqual([{ version: 7, reason: 'The loom is of walnut' }]);
});

it('[DESK-174] of two pictures of the same name both are shown, and the one that is pressed is used', async () => {
  const path = 'courses/weaving/pictures/loom.webp';
  const overlaps = [{ path, mine: 'd4', theirs: 'e5' }];
  const overlapping = aDraftWithFiles({ status: 'conflict', version: 5, conflicts: [path], overlaps });
  const { user, bodiesOf } = visit(
    {
      'GET /desk/drafts/{id}': ok(overlapping),
      'POST /desk/drafts/{id}/conflict': ok(aDraftWithFiles({ version: 6 })),
    },
    { roles: ['owner'], rights: ['saveDeskDraftText'] },
  );
  const sides = ['In this draft', 'As published now'];
  for (const [place, hash] of ['d4', 'e5'].entries()) {
    const side = await screen.findByRole('region', { name: sides[place] ?? '' });
    const address = within(side).getByRole('img').getAttribute('src');
    expect(address).toBe(`/api/desk/drafts/dft_1/files/${hash}.webp`);
  }
  await user.click(within(screen.getByRole('region', { name: 'In this draft' })).getByRole('button'));
  await screen.findByText('It is saved.');
  expect(bodiesOf('POST /desk/drafts/{id}/conflict')).toEqual([{ path, keeps: 'mine', version: 5 }]);
});
