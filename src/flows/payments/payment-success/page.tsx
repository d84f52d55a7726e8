import { href } from '../../../../common/paths.ts';
import { courseMachine } from '../../../../machines/catalogue/course.machine.ts';
import { loadCourse } from '../../catalogue/course/calls.ts';
import type { OpenPage } from '../../common/page.ts';
import { PaymentSuccessScreen } from './PaymentSuccessScreen.tsx';

export const open: OpenPage<'paymentSuccess'>['open'] = ({
  params: { courseId },
  services,
  state,
  signedIn,
  start,
  parentAfter,
}) => {
  // for a subscription, the course's param is a plan id: loading it would fail
  const { session } = services;
  if (state.subscription === true) return <PaymentSuccessScreen course={undefined} session={session} />;
  const load = loadCourse(services.client, { signedIn }, courseId);
  const course = start(courseMachine.provide({ actors: { loadCourse: load } }), { courseId });
  parentAfter(course, () => ({ to: href('course', { courseId }) }));
  return <PaymentSuccessScreen course={course} session={session} />;
};
