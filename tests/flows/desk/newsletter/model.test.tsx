import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { DeskNewsletter } from '../../../../common/api/types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import {
  type KeptLetter,
  type LoadedNewsletter,
  letterOf,
  newsletterDraftMachine,
  type SavedLetter,
  type SaveOutcome,
  storedIn,
} from '../../../../machines/desk/newsletter-draft.machine.ts';
import { staffActionMachine } from '../../../../machines/desk/staff-action.machine.ts';
import { NewsletterDraftScreen } from '../../../../src/flows/desk/newsletter/NewsletterDraftScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { everyRight } from '../../../support/desk/records.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';

const newsletterOf = (text: string, hash: string, sentAt: string | null = null): DeskNewsletter => ({
  ...{ id: 'nwl_1', sentAt },
  texts: [{ language: 'en', subject: 'Spring', text, hash }],
});
const read = newsletterOf('In March.', 'a1');
const loaded: LoadedNewsletter = { newsletter: read, kept: {} };
const kept = { en: { subject: 'Spring', text: 'In May.', basedOn: 'a1' } };
const sent = newsletterOf('In March.', 'a1', '2026-11-27T09:00:00Z');

const model = createModel(newsletterDraftMachine, {
  events: {
    'language.chosen': ({ context: { language } }) => [
      { language: language === 'en' ? ('nl' as const) : ('en' as const) },
    ],
    'words.typed': ({ context }) => [
      { field: 'text' as const, value: letterOf(context).text === 'In May.' ? 'In March.' : 'In May.' },
    ],
    'words.changed': [],
    'preview.pressed': {},
    'save.pressed': {},
    'mine.chosen': {},
    'theirs.chosen': {},
    'retry.pressed': {},
    'record.changed': {},
    'connection.restored': {},
  },
  outcomes: {
    loadNewsletter: {
      ...refusalsOf('GET /desk/newsletters/{id}'),
      'a draft': resolve(loaded),
      'a draft with kept changes': resolve({ ...loaded, kept }),
      'one that was sent': resolve({ ...loaded, newsletter: sent }),
    },
    keepLetter: { kept: resolve(undefined), 'a browser that stores nothing': reject(new Error('no storage')) },
    saveDeskNewsletterText: {
      ...refusalsOf('PUT /desk/newsletters/{id}/text'),
      'a wrong text': reject(failure('validation', { status: 422, errors: { text: ['No pictures.'] } })),
      saved: resolve({ newsletter: newsletterOf('In May.', 'b2'), isSaved: true }),
      'their text': resolve({ newsletter: newsletterOf('In June.', 'c3'), isSaved: false }),
      'sent meanwhile': resolve({ newsletter: sent, isSaved: false }),
    },
    previewDeskNewsletter: {
      ...refusalsOf('POST /desk/newsletters/{id}/preview'),
      'a mail': resolve({ subject: 'Spring', text: 'In May.\n\n-- \nLeave', html: '<p>In <strong>May</strong>.</p>' }),
    },
  },
  serializeState: ({ value, context }) => [
    ...[value, context.language, Object.keys(context.typed), context.preview !== null, context.said !== null],
    ...[Object.keys(context.errors), context.newsletter?.texts[0]?.hash],
  ],
});

testModel(model, {
  proves: ['DESK-162', 'DESK-163', 'DESK-164', 'DESK-165'],
  variants: { '': { language: 'en' } },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(
        <NewsletterDraftScreen
          actor={actor}
          action={createActor(staffActionMachine).start()}
          id="nwl_1"
          rights={[...everyRight]}
        />,
      ),
    gestures: {
      'language.chosen': ({ language }, user) =>
        user.selectOptions(screen.getByRole('combobox', { name: 'Language of the text' }), language),
      'words.typed': ({ value }) => {
        fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value } });
      },
      'words.changed': external,
      'preview.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Preview' })),
      'save.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Save' })),
      'mine.chosen': (_, user) => user.click(screen.getByRole('button', { name: 'Save my text instead' })),
      'theirs.chosen': (_, user) => user.click(screen.getByRole('button', { name: 'Take the text on the server' })),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'record.changed': external,
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

/** What somebody of the office sees of each state. */
function see(shown: SnapshotFrom<typeof newsletterDraftMachine>): void {
  const { context } = shown;
  const isEditing = shown.matches('editing');
  const field = screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  expect(field?.value ?? null).toBe(isEditing ? letterOf(context).text : null);
  const isConflict = shown.matches({ editing: { work: 'conflict' } });
  expect(screen.queryByText('This text was changed since you opened it') !== null).toBe(isConflict);
  if (isConflict) {
    const theirs = within(screen.getByRole('region', { name: 'The text on the server' }));
    theirs.getByText(storedIn(context.newsletter, 'en')?.text ?? '');
  }
  const isUnsaved = Object.keys(context.typed).length > 0;
  for (const name of ['Send a test', 'Send to all', 'Delete']) {
    expect(screen.queryByRole('button', { name }) !== null).toBe(isEditing && !isUnsaved);
  }
  expect(screen.queryByText(/^Save before you send/) !== null).toBe(isEditing && isUnsaved);
  expect(screen.queryByText('This newsletter was sent and cannot be changed.') !== null).toBe(shown.matches('sent'));
  expect(screen.queryByRole('region', { name: 'The mail' }) !== null).toBe(
    (isEditing && context.preview !== null) || (shown.matches('sent') && context.language === 'en'),
  );
}

/** The page of a draft whose save is answered by the test. */
async function openDraft() {
  const saving = Promise.withResolvers<SaveOutcome>();
  const actors = {
    loadNewsletter: fromPromise<LoadedNewsletter, void>(async () => loaded),
    keepLetter: fromPromise<void, KeptLetter>(async () => {}),
    saveDeskNewsletterText: fromPromise<SaveOutcome, SavedLetter>(() => saving.promise),
  };
  const actor = createActor(newsletterDraftMachine.provide({ actors }), { input: { language: 'en' } }).start();
  const action = createActor(staffActionMachine).start();
  render(<NewsletterDraftScreen actor={actor} action={action} id="nwl_1" rights={[...everyRight]} />);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  return {
    actor,
    saving,
    text: () => field.value,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
  };
}

const isUnsaved = () => screen.queryByText(/^Save before you send/) !== null;

it('[DESK-162] what is typed while a newsletter is being saved stays, and waits to be saved', async () => {
  const { actor, saving, text, type } = await openDraft();
  type('In May.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  type('In June.');
  await act(async () => saving.resolve({ newsletter: newsletterOf('In May.', 'b2'), isSaved: true }));
  screen.getByText('Saved.');
  expect(text()).toBe('In June.');
  expect(actor.getSnapshot().context.typed.en?.basedOn).toBe('b2');
  expect(isUnsaved()).toBe(true);
});

it('[DESK-165] a language whose text was typed and erased again has nothing to be saved', async () => {
  const { actor, type } = await openDraft();
  act(() => actor.send({ type: 'language.chosen', language: 'nl' }));
  type('In mei.');
  expect(isUnsaved()).toBe(true);
  type('');
  expect(isUnsaved()).toBe(false);
});
