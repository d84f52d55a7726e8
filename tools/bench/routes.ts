import { shown } from '../../tests/e2e/support/fixtures.ts';
import { pageAddresses } from '../../tests/support/page-addresses.ts';

/** A public address of every page. */
export const routes = pageAddresses({
  courseId: shown.course,
  chapterId: shown.chapter,
  lessonId: shown.lesson,
  blogId: 'the-languages-we-carry-to-work',
  certificateId: 'crt_none',
  orderId: 'pi_none',
  kind: 'email',
});
