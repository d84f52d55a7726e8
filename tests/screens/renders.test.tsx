import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Profiler } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ProgressState } from '../../common/api/types.ts';
import { registrationMachine } from '../../machines/accounts/registration.machine.ts';
import { downloadMachine } from '../../machines/learning/download.machine.ts';
import {
  type LessonRequest,
  type LoadedLesson,
  lessonMachine,
  type SaveInput,
} from '../../machines/learning/lesson.machine.ts';
import { RegistrationScreen } from '../../src/flows/accounts/registration/RegistrationScreen.tsx';
import { LessonScreen } from '../../src/flows/learning/lesson/LessonScreen.tsx';
import { aCourse, aLesson } from '../support/courses.ts';
import { learner } from '../support/fixtures.ts';
import { renderSettings } from '../support/settings.tsx';
import { aPhoneEntry, aRegion } from '../support/shared-actors.ts';

/**
 * What rendered since the last reset, by the label or name of the part, each as often as it did.
 */
const { rendered, counted } = vi.hoisted(() => {
  const list: string[] = [];
  const wrap =
    <Props extends object>(Part: ComponentType<Props>, name: (props: Props) => string) =>
    (props: Props) => (
      <Profiler id={name(props)} onRender={(id) => list.push(id)}>
        <Part {...props} />
      </Profiler>
    );
  return { rendered: list, counted: wrap };
});

vi.mock(import('../../src/ui/controls/Field.tsx'), async (load) => {
  const original = await load();
  return { ...original, Field: counted(original.Field, ({ label }) => label) };
});
vi.mock(import('../../src/ui/controls/PasswordField.tsx'), async (load) => {
  const original = await load();
  return { ...original, PasswordField: counted(original.PasswordField, ({ label }) => label) };
});
vi.mock(import('../../src/flows/learning/lesson/Outline.tsx'), async (load) => {
  const original = await load();
  return { ...original, Outline: counted(original.Outline, () => 'the outline') };
});

beforeEach(() => {
  rendered.length = 0;
});

it('typing a name while registering renders the field of that name alone', async () => {
  const actor = createActor(registrationMachine, {
    input: { country: 'IQ', dialCode: '+964', latestBirthDate: '2010-03-01' },
  }).start();
  render(<RegistrationScreen actor={actor} phone={aPhoneEntry(actor)} />);
  expect(new Set(rendered)).toContain('Repeat password');
  rendered.length = 0;
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Ro');
  expect(rendered).toEqual(['First name', 'First name']);
});

it('typing personal details in the settings leaves the password form as it is', async () => {
  renderSettings(learner);
  expect(new Set(rendered)).toContain('New password');
  rendered.length = 0;
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'x');
  expect(new Set(rendered)).toEqual(new Set(['First name', 'Last name', 'Date of birth']));
});

it('each second of a video leaves the outline of the course as it is', async () => {
  const lesson = aLesson('warp', { thumbnail: [{ vimeoVideoThumbnail: { url: '' }, vimeoVideoId: '1/a' }] });
  const course = aCourse({ measure: [lesson] }, { purchased: true });
  const saved = {
    lesson_completed: false,
    chapter_completed: false,
    course_completed: false,
    completion_percentage: 0,
  };
  const actors = {
    previewLesson: fromPromise<LoadedLesson, LessonRequest>(async () => ({ course, lesson })),
    saveProgress: fromPromise<ProgressState, SaveInput>(async () => saved),
  };
  const input = { courseId: course.id, chapterId: 'measure', lessonId: 'warp', signedIn: true, speed: 1 };
  const actor = createActor(lessonMachine.provide({ actors }), { input }).start();
  const watch = (position: number) => act(() => actor.send({ type: 'player.progressed', position, duration: 600 }));
  render(
    <LessonScreen
      actor={actor}
      download={createActor(downloadMachine).start()}
      region={aRegion()}
      loadPreview={async () => new Blob()}
      Player={({ startAt }) => <p>At {startAt} s</p>}
    />,
  );
  await screen.findByText('At 0 s');
  act(() => actor.send({ type: 'player.ready' }));
  watch(1);
  await waitFor(() => expect(actor.getSnapshot().matches({ shown: { progress: { kept: 'saved' } } })).toBe(true));
  expect(rendered).toContain('the outline');
  rendered.length = 0;
  for (const position of [2, 3, 4]) watch(position);
  screen.getByText('At 4 s');
  expect(rendered).toEqual([]);
});
