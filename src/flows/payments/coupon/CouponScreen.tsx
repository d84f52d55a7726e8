import type { ActorRefFrom } from 'xstate';
import type { RedeemedVoucher } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import { COUPON_LENGTH } from '../../../../common/rules/code-lengths.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/payments/coupon.ts';
import * as courses from '../../../../common/texts/payments/courses.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { couponMachine } from '../../../../machines/payments/coupon.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { DigitBoxes } from '../../../ui/controls/DigitBoxes.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { FormPage } from '../../../ui/layout/FormPage.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

export function CouponScreen({ actor }: { actor: ActorRefFrom<typeof couponMachine> }) {
  const snapshot = useSnapshot(actor);
  const { code, redeemed } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const refused = snapshot.hasTag('refused');
  const told = snapshot.matches({ entering: 'told' }) ? snapshot.context.message : null;
  if (redeemed) return <Redeemed voucher={redeemed} onAnother={() => actor.send({ type: 'another.pressed' })} />;
  return (
    <FormPage title={say.title} intro={say.intro}>
      <Form className="grid grid-cols-1 gap-5" onSubmit={() => actor.send({ type: 'code.submitted' })}>
        <DigitBoxes
          label={say.code}
          length={COUPON_LENGTH}
          value={code}
          disabled={busy}
          onChange={(digits) => actor.send({ type: 'code.changed', code: digits })}
        />
        {refused && <Alert tone="error">{say.wrong}</Alert>}
        {told && <Alert tone="error">{wordsOf(told, say.errors)}</Alert>}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" busy={busy} busyLabel={say.busy}>
            {say.submit}
          </Button>
          <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.pressed' })}>
            {actions.cancel}
          </Button>
        </div>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
          {say.slow}
        </StopWaiting>
      </Form>
    </FormPage>
  );
}

function Redeemed({ voucher, onAnother }: { voucher: RedeemedVoucher; onAnother: () => void }) {
  const { title, opened, course_id, category, sponsor, end_date } = voucher;
  const what =
    end_date === null ? say.kept[opened]({ title }) : say.until[opened]({ title, day: formatDate(end_date) });
  return (
    <FormPage title={say.redeemed}>
      <div className="grid gap-5">
        <Alert tone="success">{sponsor ? `${what} ${say.gift({ sponsor })}` : what}</Alert>
        {course_id === undefined ? (
          <ButtonLink to={href('catalogue') + (category === undefined ? '' : `?${new URLSearchParams({ category })}`)}>
            {courses.seeCourses}
          </ButtonLink>
        ) : (
          <ButtonLink to={href('course', { courseId: course_id })}>{courses.goToCourse}</ButtonLink>
        )}
        <Button variant="secondary" onClick={onAnother}>
          {say.another}
        </Button>
      </div>
    </FormPage>
  );
}
