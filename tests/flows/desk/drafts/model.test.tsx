import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { DeskDrafts } from '../../../../common/api/types.ts';
import { type Choices, noChoices } from '../../../../common/desk/choices.ts';
import * as say from '../../../../common/texts/desk/drafts.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { draftsMachine } from '../../../../machines/desk/drafts.machine.ts';
import { DraftsScreen } from '../../../../src/flows/desk/drafts/DraftsScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aDraft, aDraftWithFiles, aReviewer, rojin } from '../../../support/desk/drafts.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { endsOf } from '../../../support/ends-of.ts';
import { aLoaded } from '../../../support/shared-actors.ts';

const catalogue: Choices = { ...noChoices, courses: [{ id: 'weaving', title: 'Weaving by hand' }] };
const nothing: DeskDrafts = { drafts: [], courses: [] };
const full: DeskDrafts = {
  drafts: [
    aDraft(),
    aDraft({ id: 'dft_2', course: 'felting', status: 'published', author: { id: 'stf_gone', name: '' } }),
  ],
  courses: ['weaving', 'felting'],
};

const model = createModel(draftsMachine, {
  events: {
    'course.chosen': ({ context }) =>
      context.list.courses.filter((id) => id !== context.course).map((course) => ({ course })),
    'form.submitted': {},
    'new.opened': {},
    'new.typed': ({ context: { typed } }) =>
      typed.title === ''
        ? [{ name: 'title' as const, value: 'Felt bags' }]
        : [
            ...(typed.id === 'felt-bags' ? [{ name: 'id' as const, value: 'My bags' }] : []),
            ...(typed.copyOf === '' ? [{ name: 'copyOf' as const, value: 'felting' }] : []),
          ],
    'new.submitted': {},
    'new.closed': {},
    'retry.pressed': {},
    'stop.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    listDeskDrafts: { ...refusalsOf('GET /desk/drafts'), drafts: resolve(full), nothing: resolve(nothing) },
    startDeskDraft: {
      ...refusalsOf('POST /desk/drafts'),
      begun: resolve(aDraftWithFiles()),
      'too many': reject(failure('conflict', { status: 409, message: 'You have 20 open drafts.' })),
      'a wrong course': reject(failure('validation', { status: 422, errors: { course: ['Write small letters.'] } })),
    },
  },
  serializeState: ({ value, context: { list, course, typed, errors, isNew, said } }) => [
    ...[value, list.drafts.length, course, said],
    ...(isNew ? [typed.id, typed.copyOf, Object.keys(errors)] : []),
  ],
});

const { graphOf } = testModel(model, {
  proves: ['DESK-70', 'DESK-140'],
  variants: { '': undefined },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(<DraftsScreen actor={actor} rights={rojin.rights} choices={aLoaded<Choices>(catalogue)} />),
    gestures: {
      'course.chosen': ({ course }, user) => user.selectOptions(screen.getByLabelText('Course'), course),
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: say.begin.submit })),
      'new.opened': (_, user) => user.click(screen.getByRole('button', { name: say.fresh.open })),
      'new.typed': async ({ name, value }, user) => {
        const field = screen.getByLabelText(say.fields[name === 'id' ? 'course' : name]);
        if (name === 'copyOf') await user.selectOptions(field, value);
        else fireEvent.change(field, { target: { value } });
      },
      'new.submitted': (_, user) => user.click(screen.getByRole('button', { name: say.fresh.submit })),
      'new.closed': (_, user) => user.keyboard('{Escape}'),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Stop and try again' })),
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

/** What an author sees of each state. */
async function see(shown: SnapshotFrom<typeof draftsMachine>): Promise<void> {
  const { list, course, said, isNew, typed, errors } = shown.context;
  const { drafts, courses } = list;
  const words = said && (typeof said === 'string' ? say.errors[said] : said.words);
  if (shown.hasTag('open') || shown.hasTag('making')) {
    const dialog = within(await screen.findByRole('dialog', { name: say.fresh.title }));
    const typedIn = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value;
    const { title, course: id, copyOf } = say.fields;
    expect([typedIn(title), typedIn(id), typedIn(copyOf)]).toEqual([typed.title, typed.id, typed.copyOf]);
    const faulty = [title, id].filter((label) => dialog.getByLabelText(label).getAttribute('aria-invalid') === 'true');
    expect(faulty).toHaveLength(Object.keys(errors).length);
    if (words !== null) dialog.getByText(words);
    return;
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('heading', { level: 1, name: 'Drafts' });
  const listed = shown.hasTag('listed');
  expect(screen.queryByText(say.failed) !== null).toBe(shown.matches('failed'));
  expect(screen.queryByText(say.empty) !== null).toBe(listed && drafts.length === 0);
  const rows = drafts.length > 0 && !shown.matches('failed');
  expect(screen.queryByRole('link', { name: 'Weaving by hand' })?.getAttribute('href') ?? null).toBe(
    rows ? '/desk/drafts/dft_1' : null,
  );
  // without a title in the catalogue, and without a name
  expect(screen.queryByRole('link', { name: 'felting' }) !== null).toBe(rows);
  expect(screen.queryByText('by stf_gone') !== null).toBe(rows);
  expect(screen.queryByText(say.begin.none) !== null).toBe(listed && courses.length === 0);
  const select = screen.queryByLabelText<HTMLSelectElement>('Course');
  expect(select?.value ?? null).toBe(listed && courses.length > 0 ? course : null);
  const isOpen = listed && course === 'weaving' && courses.length > 0;
  expect(screen.queryByText('There is a draft of this course already:') !== null).toBe(isOpen);
  const isSaid = listed && (isNew || courses.length > 0) && words !== null;
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(
    isSaid ? words : shown.matches('failed') ? `${say.failed}Try again` : null,
  );
}

it('[DESK-70] after the start of a draft whose answer was lost, the list is read again', () => {
  expect(endsOf(graphOf(''), 'stop.pressed', (snapshot) => snapshot.matches('starting'))).toEqual([
    { loading: 'waiting' },
  ]);
});

it('[DESK-70] a reviewer sees drafts, and nothing to begin one', () => {
  const typed = { title: '', id: '', copyOf: '' };
  const context = { list: full, course: '', said: null, typed, errors: {}, isNew: false };
  const snapshot = draftsMachine.resolveState({ value: 'shown', context });
  render(
    <DraftsScreen
      actor={createActor(draftsMachine, { snapshot }).start()}
      rights={aReviewer.rights}
      choices={aLoaded<Choices>(noChoices)}
    />,
  );
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});

it('[DESK-140] the form of a new course that was closed with errors is opened without them', async () => {
  const user = userEvent.setup();
  const listDeskDrafts = fromPromise<DeskDrafts, void>(() => Promise.resolve(full));
  const actor = createActor(draftsMachine.provide({ actors: { listDeskDrafts } })).start();
  render(<DraftsScreen actor={actor} rights={rojin.rights} choices={aLoaded<Choices>(catalogue)} />);
  const open = await screen.findByRole('button', { name: say.fresh.open });
  await user.click(open);
  await user.click(await screen.findByRole('button', { name: say.fresh.submit }));
  const isFaulty = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid');
  expect(isFaulty(say.fields.title)).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(open);
  await screen.findByRole('dialog', { name: say.fresh.title });
  expect(isFaulty(say.fields.title)).not.toBe('true');
});
