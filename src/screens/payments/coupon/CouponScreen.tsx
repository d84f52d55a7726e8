import type { ActorRefFrom } from 'xstate';
import { COUPON_LENGTH } from '../../../../common/rules/constants.ts';
import type { couponMachine } from '../../../../machines/payments/coupon.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DigitBoxes } from '../../../ui/controls/DigitBoxes.tsx';
import { useSelector } from '../../../ui/controls/use-selector.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { FormPage } from '../../../ui/layout/FormPage.tsx';

/** Redeeming a coupon (COUPON-01, COUPON-02). */
export function CouponScreen({ actor }: { actor: ActorRefFrom<typeof couponMachine> }) {
  const code = useSelector(actor, ({ context }) => context.code);
  const refused = useSelector(actor, (snapshot) => snapshot.hasTag('refused'));
  return (
    <FormPage title="Redeem a coupon" intro="Enter the six digits of your coupon.">
      <form
        method="post"
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'code.submitted' });
        }}
      >
        <DigitBoxes
          label="Coupon code"
          length={COUPON_LENGTH}
          value={code}
          onChange={(digits) => actor.send({ type: 'code.changed', code: digits })}
        />
        {refused && <Alert tone="error">Wrong code please try again</Alert>}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit">Confirm</Button>
          <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.pressed' })}>
            Cancel
          </Button>
        </div>
      </form>
    </FormPage>
  );
}
