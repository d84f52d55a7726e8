import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createModel, reject, resolve } from 'model-walk';
import { external, fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import { type Choices, noChoices } from '../../../../common/desk/choices.ts';
import { filesAfter, type PartOfCourse } from '../../../../common/desk/outline.ts';
import * as say from '../../../../common/texts/desk/course-outline.ts';
import { failure } from '../../../../machines/common/failure.ts';
import {
  courseOutlineMachine,
  type OpenedOutline,
  type SaveCourseFiles,
} from '../../../../machines/desk/course-outline.machine.ts';
import { CourseOutlineScreen } from '../../../../src/flows/desk/course-outline/CourseOutlineScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { aLoaded } from '../../../support/shared-actors.ts';

type Shown = SnapshotFrom<typeof courseOutlineMachine>;

const text = `title: First stitches
category: Crafts
description: Sew by hand.
prices: {USD: 29}
chapters:
  - slug: begin
    title: Begin
    lessons:
      - slug: thread
        title: Thread a needle
        description: ''
        minutes: 5
        preview: true
        video: 1/a
      - slug: knot
        title: Make a knot
        description: ''
        minutes: 7
        video: 1/b
`;
const inOneLine =
  'title: First stitches\nchapters: [{slug: begin, title: Begin, lessons: [{slug: thread, title: Thread a needle}, {slug: knot, title: Make a knot}]}]\n';
const withoutKnot = text.slice(0, text.indexOf('      - slug: knot'));

const opened = (more: Partial<OpenedOutline> = {}): OpenedOutline => ({
  course: 'first-stitches',
  isOpen: true,
  text,
  hashes: { 'courses/first-stitches/course.yaml': 'a1' },
  ...more,
});

const course: PartOfCourse = { chapter: null, lesson: null };
const knot: PartOfCourse = { chapter: 'begin', lesson: 'knot' };
const newLesson: PartOfCourse = { chapter: 'begin', lesson: '' };

const isOpen = ({ context }: Shown) => context.opened?.isOpen === true && context.outline !== null;
const has = ({ context: { outline } }: Shown, slug: string) =>
  outline?.chapters.some(({ lessons }) => lessons.some((lesson) => lesson.slug === slug)) === true;

const model = createModel(courseOutlineMachine, {
  events: {
    'form.opened': {
      generate: (shown) => [course, newLesson, ...(has(shown, 'knot') ? [knot] : [])].map((part) => ({ part })),
      when: isOpen,
    },
    'field.changed': ({ context: { typed } }) => [
      ...(typed.title === '' ? [{ name: 'title', value: 'Seams' }] : []),
      ...(typed['price USD'] === '29' ? [{ name: 'price USD', value: '٢٧' }] : []),
    ],
    'form.submitted': {},
    'form.closed': {},
    'part.moved': {
      generate: [{ part: knot, to: -1 as const }],
      when: (shown) => isOpen(shown) && has(shown, 'knot') && knotIsBelow(shown),
    },
    'remove.pressed': {
      generate: [{ part: knot }],
      when: (shown) => isOpen(shown) && has(shown, 'knot') && has(shown, 'thread'),
    },
    'removal.confirmed': {},
    'keep.pressed': {},
    'retry.pressed': {},
    'stop.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    loadOutline: {
      ...refusalsOf('GET /desk/drafts/{id}'),
      opened: resolve(opened()),
      'in review': resolve(opened({ isOpen: false })),
      'in one line': resolve(opened({ text: inOneLine })),
      broken: resolve(opened({ text: 'title: "x' })),
      'without the lesson': resolve(opened({ text: withoutKnot })),
    },
    saveCourseFiles: {
      ...refusalsOf('PUT /desk/drafts/{id}/text'),
      saved: resolve(opened()),
      'changed meanwhile': reject(failure('conflict', { status: 409, message: 'This file has changed meanwhile.' })),
      'a wrong path': reject(
        failure('validation', { status: 422, errors: { path: ['The path should be that of a text.'] } }),
      ),
    },
  },
  serializeState: ({ value, context: { opened, part, typed, errors, said } }) => [
    ...[value, opened?.isOpen, opened?.text, part, typed, errors, said],
  ],
});

/** Its button is there. */
function knotIsBelow({ context: { outline } }: Shown): boolean {
  return outline?.chapters[0]?.lessons[1]?.slug === 'knot';
}

testModel(model, {
  proves: ['DESK-135', 'DESK-136', 'DESK-137', 'DESK-138', 'DESK-139'],
  variants: { '': { draftId: 'dft_1' } },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(
        <Suspense>
          <CourseOutlineScreen actor={actor} choices={aLoaded<Choices>(noChoices)} />
        </Suspense>,
      ),
    gestures: {
      'form.opened': async ({ part }, user) => user.click(await openerOf(part)),
      'field.changed': async ({ name, value }, user) => {
        const label = name === 'title' ? 'Title' : 'Price in USD';
        await fill(user, await screen.findByRole('textbox', { name: label }), value);
      },
      'form.submitted': async (_, user) => user.click(await screen.findByRole('button', { name: 'Save' })),
      'form.closed': async (_, user) => user.click(await screen.findByRole('button', { name: 'Cancel' })),
      'part.moved': (_, user) => user.click(buttonOf('knot', 'Move up')),
      'remove.pressed': (_, user) => user.click(buttonOf('knot', 'Remove the lesson')),
      'removal.confirmed': async (_, user) => user.click(await screen.findByRole('button', { name: 'Remove it' })),
      'keep.pressed': async (_, user) => user.click(await screen.findByRole('button', { name: 'Keep it' })),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: /^Stop/ })),
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

/** The button of a lesson, which its title describes. */
function buttonOf(slug: string, name: string): HTMLElement {
  const all = screen.getAllByRole('button', { name });
  return (
    all.find((button) => button.getAttribute('aria-describedby') === `lesson-${slug}`) ?? expect.fail(`no ${name}`)
  );
}

async function openerOf({ chapter, lesson }: PartOfCourse): Promise<HTMLElement> {
  if (lesson === 'knot') return buttonOf('knot', 'Details');
  return screen.findByRole('button', { name: chapter === null ? 'Edit the facts of the course' : 'Add a lesson' });
}

/** What the author sees of each state. */
async function see(shown: Shown): Promise<void> {
  const { outline, opened, part, typed, errors, said } = shown.context;
  if (shown.matches('missing')) return void screen.getByRole('heading', { name: 'There is no such draft' });
  if (shown.matches('failed')) return void screen.getByRole('heading', { name: 'We could not load this page' });
  if (shown.matches('editing')) {
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe(typed.title);
    expect(dialog.queryAllByRole('textbox', { name: 'Film' }).length).toBe(part?.lesson === null ? 0 : 1);
    for (const problem of new Set(Object.values(errors))) {
      expect(dialog.getAllByText(say.fieldErrors[problem as keyof typeof say.fieldErrors]).length).toBeGreaterThan(0);
    }
    if (typeof said === 'string') dialog.getByText(say.said[said]);
    return;
  }
  if (shown.matches('askingToRemove')) return void (await screen.findByText(/“Make a knot” is removed/));
  screen.getByRole('heading', { level: 1, name: 'Outline of the course' });
  if (opened === null) return;
  const titles = outline?.chapters.flatMap((each) => [each.title, ...each.lessons.map((lesson) => lesson.title)]) ?? [];
  for (const title of titles) screen.getByText(title);
  expect(screen.queryByText(say.unreadable) !== null).toBe(outline === null);
  expect(screen.queryByText(say.closed) !== null).toBe(!opened.isOpen);
  expect(screen.queryAllByRole('button', { name: 'Add a chapter' }).length).toBe(isOpen(shown) ? 1 : 0);
  if (typeof said === 'string') screen.getByText(say.said[said]);
}

it('[DESK-136] a form that is submitted with a field missing no longer says why it could not be saved before', async () => {
  const loadOutline = fromPromise<OpenedOutline, void>(async () => opened({ text: inOneLine }));
  const actor = createActor(courseOutlineMachine.provide({ actors: { loadOutline } }), {
    input: { draftId: 'dft_1' },
  }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  render(
    <Suspense>
      <CourseOutlineScreen actor={actor} choices={aLoaded<Choices>(noChoices)} />
    </Suspense>,
  );
  const user = userEvent.setup();
  await user.click(await openerOf(newLesson));
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Title' }), 'Seams');
  await save();
  dialog.getByText(say.said.notEditable);
  await fill(user, dialog.getByRole('textbox', { name: 'Title' }), '');
  await save();
  expect(dialog.getAllByText(say.fieldErrors.missing).length).toBeGreaterThan(0);
  expect(dialog.queryByText(say.said.notEditable)).toBeNull();
  actor.stop();
});

it('[DESK-137] Alt with an arrow moves the lesson that has the focus', async () => {
  const asked: SaveCourseFiles[] = [];
  const machine = courseOutlineMachine.provide({
    actors: {
      loadOutline: fromPromise(async () => opened()),
      saveCourseFiles: fromPromise<OpenedOutline, SaveCourseFiles>(async ({ input }) => {
        asked.push(input);
        return opened({ text: (input.edit && filesAfter(text, 'x', input.edit))?.[0]?.text ?? '' });
      }),
    },
  });
  const actor = createActor(machine, { input: { draftId: 'dft_1' } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  render(<CourseOutlineScreen actor={actor} choices={aLoaded<Choices>(noChoices)} />);
  buttonOf('knot', 'Details').focus();
  const press = (key: string, altKey: boolean) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }),
    );
  press('ArrowUp', false);
  press('ArrowDown', true);
  expect(actor.getSnapshot().matches('shown')).toBe(true);
  buttonOf('knot', 'Details').blur();
  press('ArrowDown', true);
  press('ArrowUp', true);
  expect(actor.getSnapshot().matches('shown')).toBe(true);
  buttonOf('knot', 'Details').focus();
  press('ArrowUp', true);
  await waitFor(actor, (snapshot) => snapshot.context.said === 'saved');
  const lessons = actor.getSnapshot().context.outline?.chapters[0]?.lessons.map(({ slug }) => slug);
  expect([asked.length, lessons]).toEqual([1, ['knot', 'thread']]);
});
