import type { ActorRefFrom } from 'xstate';
import type { RedeemedVoucher } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { COUPON_LENGTH } from '../../../../common/rules/constants.ts';
import { formatDate } from '../../../../common/text/dates.ts';
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
    <FormPage title="Redeem a coupon" intro="Enter the six digits of your coupon.">
      <Form className="grid grid-cols-1 gap-5" onSubmit={() => actor.send({ type: 'code.submitted' })}>
        <DigitBoxes
          label="Coupon code"
          length={COUPON_LENGTH}
          value={code}
          disabled={busy}
          onChange={(digits) => actor.send({ type: 'code.changed', code: digits })}
        />
        {refused && <Alert tone="error">Wrong code please try again</Alert>}
        {told && <Alert tone="error">{told}</Alert>}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" busy={busy} busyLabel="Checking…">
            Confirm
          </Button>
          <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.pressed' })}>
            Cancel
          </Button>
        </div>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
          Confirming the same code again is safe.
        </StopWaiting>
      </Form>
    </FormPage>
  );
}

function Redeemed({ voucher, onAnother }: { voucher: RedeemedVoucher; onAnother: () => void }) {
  const { title, opened, course_id, category, sponsor, end_date } = voucher;
  return (
    <FormPage title="Your coupon is redeemed">
      <div className="grid gap-5">
        <Alert tone="success">{`${opened === 'course' ? `“${title}”` : title}${
          end_date === null
            ? ` ${opened === 'category' ? 'are' : 'is'} yours to keep.`
            : ` until ${formatDate(end_date)}. It does not renew automatically.`
        }${sponsor ? ` A gift from ${sponsor}.` : ''}`}</Alert>
        {course_id === undefined ? (
          <ButtonLink to={href('catalogue') + (category === undefined ? '' : `?${new URLSearchParams({ category })}`)}>
            See the courses
          </ButtonLink>
        ) : (
          <ButtonLink to={href('course', { courseId: course_id })}>Go to the course</ButtonLink>
        )}
        <Button variant="secondary" onClick={onAnother}>
          Redeem another
        </Button>
      </div>
    </FormPage>
  );
}
