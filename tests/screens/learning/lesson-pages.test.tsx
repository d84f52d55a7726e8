import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open as openChapterCompleted } from '../../../src/flows/learning/chapter-completed/page.tsx';
import { open as openFeedback } from '../../../src/flows/learning/chapter-feedback/page.tsx';
import { open as openCourseCompleted } from '../../../src/flows/learning/course-completed/page.tsx';
import { open as openLesson } from '../../../src/flows/learning/lesson/page.tsx';
import { aCourse, aLesson, aPracticeState } from '../../support/courses.ts';
import { type Answers, ok } from '../../support/fetch-double.ts';
import { learner } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.tsx';

const lesson = aLesson('warp', {
  title: 'The warp',
  attachments: [
    { id: 'grid', url: '/api/download/attachment/grid', mimeType: 'application/pdf', fileName: 'grid.pdf' },
  ],
});
const course = aCourse({ loom: [lesson], weft: [aLesson('comb')] }, { completion_percentage: 50 });
const answers: Answers = {
  'GET /me': ok(learner),
  'GET /user/courses': ok({ course_ids: [course.id], courses: [] }),
  'GET /user/courses/course/{id}/{lang}': ok(course),
  'GET /lesson/preview/{id}/{lang}': ok(lesson),
  'GET /user/courses/{id}': ok([]),
  'GET /courses/all/{language}': ok({ courses: [{ ...course, id: 'dyeing' }] }),
  'POST /user/chapters/{id}/feedback': { status: 201, body: { message: 'Thank you for your feedback.' } },
};
const chapter = { courseId: course.id, chapterId: 'loom' };

describe('the pages are wired to their calls', () => {
  it('[LESSON-01][LESSON-03] Vimeo plays the lesson, and Next changes the address', async () => {
    const { user } = visit<'lesson'>(openLesson, { params: { ...chapter, lessonId: 'warp' }, answers, as: learner });
    const frame = await screen.findByTitle<HTMLIFrameElement>('The warp');
    expect(frame.src).toBe('https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&speed=1');
    await user.click(screen.getByRole('button', { name: 'Next lesson' }));
    expect(window.location.pathname).toBe('/course/weaving/chapter/weft/lesson/comb');
  });

  it('[LESSON-02] a lesson that has become locked since, as when a subscription ends, shows its lock', async () => {
    const refused = { status: 403, body: { message: 'Please buy the course first.', error: 'not_purchased' } } as const;
    visit<'lesson'>(openLesson, {
      params: { ...chapter, lessonId: 'warp' },
      answers: { ...answers, 'GET /lesson/preview/{id}/{lang}': refused },
      as: learner,
    });
    expect(await screen.findByRole('dialog', { name: 'Lesson Locked' })).toBeDefined();
  });

  it('[PRACTICE-14] the outline of a lesson ends with the practice test, where the course has one', async () => {
    const practice_test = aPracticeState({ answered: 6 });
    visit<'lesson'>(openLesson, {
      params: { ...chapter, lessonId: 'warp' },
      answers: {
        ...answers,
        'GET /user/courses/course/{id}/{lang}': ok({ ...course, practice_test }),
      },
      as: learner,
    });
    const outline = within(await screen.findByRole('complementary', { name: 'Course content' }));
    const last = outline.getAllByRole('link').at(-1);
    expect([last?.textContent, last?.getAttribute('href')]).toEqual([
      'Practice test 6 of 12 answered',
      '/course/weaving/practice-test',
    ]);
  });

  it('[PRACTICE-14] the outline of a lesson names no practice test where the course has none', async () => {
    visit<'lesson'>(openLesson, { params: { ...chapter, lessonId: 'warp' }, answers, as: learner });
    const outline = within(await screen.findByRole('complementary', { name: 'Course content' }));
    expect(outline.queryByText(/Practice test/)).toBeNull();
  });

  it('[LESSON-01] a download that fails shows a message', async () => {
    const { user } = visit<'lesson'>(openLesson, { params: { ...chapter, lessonId: 'warp' }, answers, as: learner });
    await user.click(await screen.findByRole('button', { name: 'Download grid.pdf' }));
    expect(await screen.findByText('We could not download the file. Please try again.')).toBeDefined();
  });

  it('[DONE-01] the page of a completed chapter knows the chapter', async () => {
    visit<'chapterCompleted'>(openChapterCompleted, { params: chapter, answers, as: learner });
    expect(await screen.findByText('“Chapter loom” is done, and with it 50% of “Weaving”.')).toBeDefined();
  });

  it('[DONE-02] feedback is stored for its chapter, and then the course goes on', async () => {
    const { user, bodiesOf } = visit<'chapterFeedback'>(openFeedback, { params: chapter, answers, as: learner });
    await user.click(screen.getByRole('radio', { name: 'Too slow' }));
    await user.click(screen.getByRole('radio', { name: '1 star' }));
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
    await user.click(await screen.findByRole('button', { name: 'Continue course' }));
    expect(bodiesOf('POST /user/chapters/{id}/feedback')).toEqual([{ answer: 'Too slow', rating: 1 }]);
    await waitFor(() => expect(window.location.pathname).toBe('/course/weaving/chapter/weft/lesson/comb'));
  });

  it('[DONE-03] the page of a completed course asks for the learner’s own certificates and for what is not theirs yet', async () => {
    const { calls } = visit<'courseCompleted'>(openCourseCompleted, {
      params: { courseId: course.id },
      answers,
      as: learner,
    });
    expect(await screen.findByRole('article')).toBeDefined();
    expect(await screen.findByText('Your certificate is ready once every lesson of the course is done.')).toBeDefined();
    expect(calls.map(({ path }) => path)).toContain(`/user/courses/${learner.id}`);
  });
});
