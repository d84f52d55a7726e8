import { href } from '../../../common/paths.ts';
import { shown } from './fixtures.ts';

const course = { courseId: shown.course };
const lesson = { ...course, chapterId: shown.chapter, lessonId: shown.lesson };

/** Every page that the server renders for visitors. */
export const renderedPages: Readonly<Record<string, string>> = {
  home: href('home'),
  about: href('about'),
  blog: href('blog'),
  blogPost: href('blogPost', { blogId: 'the-languages-we-carry-to-work' }),
  catalogue: href('catalogue'),
  course: href('course', course),
  lesson: href('lesson', lesson),
  login: href('login'),
  registration: href('registration'),
  forgotPassword: href('forgotPassword'),
  terms: href('terms'),
  privacy: href('privacy'),
  accountDeletion: href('accountDeletion'),
  accountDeletionConfirmation: href('accountDeletionConfirmation'),
  missing: '/no-such-page',
};
