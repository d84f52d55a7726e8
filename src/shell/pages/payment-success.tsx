import { resourceMachine } from '../../../machines/resource.machine.ts';
import { type Course, loadCourse } from '../../api/catalogue.ts';
import { PaymentSuccessScreen } from '../../screens/payment/PaymentSuccessScreen.tsx';
import type { OpenPage } from '../page.ts';

export const open: OpenPage<'paymentSuccess'>['open'] = ({ params: { courseId }, services, signedIn, start }) => {
  const course = start(
    resourceMachine<Course | null>().provide({
      actors: { load: loadCourse(services.client, { signedIn }, courseId) },
    }),
    { name: 'the course', empty: null },
  );
  return <PaymentSuccessScreen course={course} />;
};
