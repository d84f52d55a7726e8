import { courseMachine } from '../../../machines/catalogue/course.machine.ts';
import { loadCourse } from '../../api/catalogue/catalogue.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { PaymentSuccessScreen } from '../../screens/payments/payment-success/PaymentSuccessScreen.tsx';

export const open: OpenPage<'paymentSuccess'>['open'] = ({
  params: { courseId },
  services,
  state,
  signedIn,
  start,
}) => {
  // A plan's id is in the place of the course's: a request for that course would be refused.
  if (state.subscription === true) return <PaymentSuccessScreen course={undefined} />;
  const load = loadCourse(services.client, { signedIn }, courseId);
  return <PaymentSuccessScreen course={start(courseMachine.provide({ actors: { loadCourse: load } }), { courseId })} />;
};
