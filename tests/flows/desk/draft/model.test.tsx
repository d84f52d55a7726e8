import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createModel, reject, resolve } from 'model-walk';
import { external, fill, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { DeskDraftDetails } from '../../../../common/api/types.ts';
import { decisionsOf, ruleOf } from '../../../../common/desk/draft-decisions.ts';
import * as say from '../../../../common/texts/desk/draft.ts';
import { failure } from '../../../../machines/common/failure.ts';
import {
  courseDraftMachine,
  type DecidedDraft,
  type SettledFile,
  type SettledText,
} from '../../../../machines/desk/course-draft.machine.ts';
import { draftTextsMachine } from '../../../../machines/desk/draft-texts.machine.ts';
import { DraftScreen } from '../../../../src/flows/desk/draft/DraftScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aDraftText, aDraftWithFiles, anOwner, aReviewer } from '../../../support/desk/drafts.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { endsOf } from '../../../support/ends-of.ts';

type Shown = SnapshotFrom<typeof courseDraftMachine>;

const path = 'courses/weaving/lessons/loom.md';
const problem = { path, line: 12, message: 'A picture has no description.' };
const picture = 'courses/weaving/pictures/loom.webp';
const overlapping = aDraftWithFiles({
  ...{ status: 'conflict', conflicts: [path, picture] },
  overlaps: [{ path: picture, mine: 'd4', theirs: 'e5' }],
});
const takenPicture: SettledFile = { path: picture, keeps: 'theirs', version: 3 };
const taken: SettledText = { path, text: aDraftText().published, basedOn: 'b2' };

/** The texts are there already: their own chart is walked beside this one. */
const texts = () =>
  createActor(draftTextsMachine, {
    snapshot: draftTextsMachine.resolveState({ value: 'shown', context: { paths: [path], texts: [aDraftText()] } }),
  }).start();

const model = createModel(courseDraftMachine, {
  events: {
    'decision.chosen': ({ context: { draft } }) =>
      draft === null ? [] : decisionsOf(draft, anOwner).map((decision) => ({ decision })),
    'words.changed': {
      generate: [{ words: 'Say what yarn to buy' }],
      when: ({ context: { words, decision } }) =>
        words === '' && decision !== null && ruleOf(decision).asks !== 'nothing',
    },
    'decision.confirmed': {},
    'keep.pressed': {},
    'text.taken': { generate: [taken], when: ({ context }) => context.draft?.status === 'conflict' },
    'file.taken': { generate: [takenPicture], when: ({ context }) => context.draft?.status === 'conflict' },
    'retry.pressed': {},
    'stop.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    getDeskDraft: {
      ...refusalsOf('GET /desk/drafts/{id}'),
      'being written': resolve(aDraftWithFiles()),
      'in review': resolve(aDraftWithFiles({ status: 'inReview' })),
      approved: resolve(aDraftWithFiles({ status: 'approved' })),
      'in conflict': resolve(overlapping),
    },
    decideOnDraft: {
      ...refusalsOf('POST /desk/drafts/{id}/publication'),
      'without problems': resolve(aDraftWithFiles({ status: 'checked', version: 4 })),
      'with problems': resolve(aDraftWithFiles({ status: 'checked', version: 4, problems: [problem] })),
      'with an overlap': resolve(overlapping),
      'by its author': reject(failure('refused', { status: 403, message: 'Another person has to review it.' })),
      'changed meanwhile': reject(failure('conflict', { status: 409, message: 'This has changed meanwhile.' })),
      'a wrong reason': reject(
        failure('validation', { status: 422, errors: { reason: ['Name people in the reason by their id.'] } }),
      ),
    },
    settle: {
      ...refusalsOf('PUT /desk/drafts/{id}/text'),
      saved: resolve(aDraftWithFiles({ version: 4 })),
      'changed meanwhile': reject(failure('conflict', { status: 409, message: 'This file has changed meanwhile.' })),
    },
  },
  serializeState: ({ value, context: { draft, decision, settled, words, errors, said, isRefused } }) => [
    ...[value, draft && [draft.status, draft.problems.length], decision, settled?.path, words],
    ...[Object.keys(errors), said, isRefused],
  ],
});

const { graphOf } = testModel(model, {
  proves: ['DESK-71', 'DESK-73', 'DESK-74', 'DESK-174'],
  variants: { '': undefined },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(
        <Suspense>
          <DraftScreen actor={actor} texts={texts()} who={anOwner} />
        </Suspense>,
      ),
    gestures: {
      'decision.chosen': ({ decision }, user) => press(user, say.decisions[decision]),
      'words.changed': async ({ words }, user) => fill(user, await dialogField(), words),
      'decision.confirmed': async (_, user) =>
        user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^(?!Cancel)/ })),
      'keep.pressed': (_, user) => user.keyboard('{Escape}'),
      'text.taken': (_, user) => keepPublished(user, 0),
      'file.taken': (_, user) => keepPublished(user, 1),
      'retry.pressed': (_, user) => press(user, 'Try again'),
      'stop.pressed': async (_, user) => {
        const [button = document.body] = screen.getAllByRole('button', { name: 'Stop waiting' }).slice(-1);
        await user.click(button);
      },
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

/** @param place of the file among those in conflict */
const keepPublished = (user: UserEvent, place: number) => {
  const side = screen.getAllByRole('region', { name: 'As published now' })[place] ?? document.body;
  return user.click(within(side).getByRole('button'));
};
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const dialogField = async () => within(await screen.findByRole('dialog')).getByRole('textbox');

/** What an owner sees of each state. */
async function see(shown: Shown): Promise<void> {
  const { draft, decision, said, isRefused, errors } = shown.context;
  const other = shown.matches('missing') ? say.missing.title : 'We could not load this page';
  const title = draft ? 'Draft of weaving' : shown.hasTag('busy') ? 'Draft' : other;
  const isAsked = decision !== null && ruleOf(decision).asks !== undefined;
  const inDialog = shown.hasTag('open') || (shown.hasTag('deciding') && isAsked);
  if (inDialog) {
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('heading', { name: say.decisions[decision ?? 'check'] });
    const words = said && (typeof said === 'string' ? say.said[said] : said.words);
    if (words !== null) expect(dialog.textContent).toContain(words);
    expect(within(dialog).queryByRole('textbox')?.getAttribute('aria-invalid') ?? null).toBe(
      'words' in errors ? 'true' : null,
    );
    return;
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  if (draft === null) return;
  const offered = decisionsOf(draft, anOwner).map((each) => say.decisions[each]);
  const isDeciding = shown.matches({ ready: 'deciding' });
  expect(
    screen
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter((name) => Object.values<string | null>(say.decisions).includes(name)),
  ).toEqual(offered.filter((name) => !(isDeciding && name === say.decisions[decision ?? 'check'])));
  const words = said && (typeof said === 'string' ? say.said[said] : said.words);
  if (words !== null) {
    const message = screen.getAllByText(words)[0];
    expect(message?.closest('[role="alert"]') !== null).toBe(isRefused);
  }
  expect(screen.queryByText(problem.message) !== null).toBe(draft.problems.length > 0);
  expect(screen.queryByText('lessons/loom.md, line 12') !== null).toBe(draft.problems.length > 0);
  expect(screen.queryByRole('region', { name: say.conflicts }) !== null).toBe(draft.conflicts.length > 0);
  const inConflict = screen.queryAllByRole('img').map((shown) => shown.getAttribute('src'));
  const addresses = ['d4', 'e5'].map((hash) => `/api/desk/drafts/dft_1/files/${hash}.webp`);
  expect(inConflict).toEqual(draft.conflicts.length > 0 ? addresses : []);
  expect(screen.queryByText(/^This is from before/) !== null).toBe(shown.matches('stale'));
}

it('[DESK-74] after a decision whose answer was lost, the draft is read again, and neither success nor failure is shown', () => {
  const isDeciding = (snapshot: { matches: (value: never) => boolean }) =>
    snapshot.matches({ ready: 'deciding' } as never);
  expect(endsOf(graphOf(''), 'stop.pressed', isDeciding)).toEqual([{ loading: 'waiting' }]);
  for (const { snapshot } of graphOf('').states) {
    if (snapshot.matches('loading') && snapshot.context.said === 'unknown')
      expect(snapshot.context.isRefused).toBe(true);
  }
});

it('[DESK-71] only those who may write it choose between texts in conflict', () => {
  show(overlapping, aReviewer);
  screen.getByRole('region', { name: say.conflicts });
  expect(screen.queryByRole('button')).toBeNull();
});

it('[DESK-71] what the reviewer asked for, who they are, and files that are deleted are on the page', () => {
  const dilan = { id: 'stf_dilan', name: 'Dilan' };
  const words = 'Say what yarn to buy.';
  show(
    aDraftWithFiles({ status: 'changesAsked', reviewer: dilan, words, deleted: ['courses/weaving/lessons/old.md'] }),
  );
  screen.getByText(words);
  screen.getByText('Dilan');
  expect(screen.getByText('lessons/old.md').closest('li')?.textContent).toMatch(/deleted$/);
});

it('[DESK-143] a problem leads to its line in the editor, unless the draft has no such text', () => {
  const other = { ...problem, path: 'site/terms.md' };
  show(aDraftWithFiles({ status: 'checked', problems: [problem, other] }));
  const href = `/desk/drafts/dft_1/text?${new URLSearchParams({ path, line: '12' })}`;
  expect(screen.getByRole('link', { name: 'lessons/loom.md, line 12' }).getAttribute('href')).toBe(href);
  expect(screen.queryByRole('link', { name: 'site/terms.md, line 12' })).toBeNull();
});

it('[DESK-72] a worksheet that is new is listed, and not read as a text', async () => {
  const copied = aDraftWithFiles({
    files: [
      { path: 'courses/weaving/course.yaml', hash: 'a1', change: 'added' },
      { path: 'courses/weaving/files/loom.pdf', hash: 'd4', change: 'added' },
    ],
  });
  const actors = { getDeskDraft: fromPromise<DeskDraftDetails, void>(() => Promise.resolve(copied)) };
  const actor = createActor(courseDraftMachine.provide({ actors }));
  const read: (readonly string[])[] = [];
  actor.on('draft.read', ({ paths }) => read.push(paths));
  actor.start();
  await waitFor(() => expect(read).toEqual([['courses/weaving/course.yaml']]));
  actor.stop();
});

it('[DESK-71] a draft that changes nothing cannot be sent to review', () => {
  show(aDraftWithFiles({ files: [] }));
  screen.getByText(say.noDifferences);
  expect(screen.queryByRole('button', { name: say.decisions.review })).toBeNull();
});

function show(draft: DeskDraftDetails, who = anOwner) {
  const context = {
    ...{ draft, decision: null, settled: null, words: '' },
    ...{ errors: {}, said: null, isRefused: false },
  };
  const snapshot = courseDraftMachine.resolveState({ value: { ready: 'shown' }, context });
  const actor = createActor(courseDraftMachine, { snapshot }).start();
  render(<DraftScreen actor={actor} texts={texts()} who={who} />);
}

it('[DESK-74] closing the question of a decision leads back to the draft', () => {
  expect(endsOf(graphOf(''), 'keep.pressed', (snapshot) => snapshot.matches('asking'))).toEqual([{ ready: 'shown' }]);
});

const worksheet = { path: 'courses/weaving/files/loom.pdf', hash: 'f6', change: 'added' as const };

it('[DESK-174] no file can be removed while one of two files in conflict is being saved', async () => {
  const draft = { ...overlapping, files: [...overlapping.files, worksheet] };
  const actors = {
    getDeskDraft: fromPromise<DeskDraftDetails, void>(async () => draft),
    settle: fromPromise<DeskDraftDetails, SettledFile | SettledText>(() => new Promise(() => {})),
  };
  const actor = createActor(courseDraftMachine.provide({ actors })).start();
  render(
    <Suspense>
      <DraftScreen actor={actor} texts={texts()} who={anOwner} />
    </Suspense>,
  );
  await screen.findByRole('region', { name: say.conflicts });
  const removals = () => screen.getAllByRole('button', { name: /^Remove / });
  expect(removals().filter(isDisabled)).toEqual([]);
  await keepPublished(userEvent.setup(), 0);
  expect(removals().filter((button) => !isDisabled(button))).toEqual([]);
});

it('[DESK-174] no file can be removed while the draft is being checked', async () => {
  const actors = {
    getDeskDraft: fromPromise<DeskDraftDetails, void>(async () => aDraftWithFiles({ files: [worksheet] })),
    decideOnDraft: fromPromise<DeskDraftDetails, DecidedDraft>(() => new Promise(() => {})),
  };
  const actor = createActor(courseDraftMachine.provide({ actors })).start();
  render(
    <Suspense>
      <DraftScreen actor={actor} texts={texts()} who={anOwner} />
    </Suspense>,
  );
  const removals = () => screen.getAllByRole('button', { name: /^Remove / });
  await userEvent.setup().click(await screen.findByRole('button', { name: say.decisions.check }));
  expect(removals().length).toBeGreaterThan(0);
  expect(removals().filter((button) => !isDisabled(button))).toEqual([]);
});
