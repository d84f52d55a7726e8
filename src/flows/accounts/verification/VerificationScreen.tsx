import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { CODE_LENGTH } from '../../../../common/rules/code-lengths.ts';
import { maskPhone } from '../../../../common/text/masks.ts';
import * as say from '../../../../common/texts/accounts/verification.ts';
import * as codes from '../../../../common/texts/accounts/verification-code.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { verificationMachine } from '../../../../machines/accounts/verification.machine.ts';
import { isCompleteCode } from '../../../../machines/accounts/verification.selectors.ts';
import { rich } from '../../../ui/content/rich.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { DigitBoxes } from '../../../ui/controls/DigitBoxes.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { textLinkClass } from '../../../ui/controls/TextLink.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { WelcomePage } from '../../../ui/layout/WelcomePage.tsx';

export function VerificationScreen({ actor }: { actor: ActorRefFrom<typeof verificationMachine> }) {
  const { code, restarts, phoneNumber, countryCode, email, busy, slow, editing, available, left } = useSelector(
    actor,
    (current) => ({
      code: current.context.code,
      restarts: current.context.restarts,
      phoneNumber: current.context.phoneNumber,
      countryCode: current.context.countryCode,
      email: current.context.email,
      busy: current.hasTag('busy'),
      slow: current.hasTag('slow'),
      editing: current.matches({ open: { form: 'editing' } }),
      available: current.matches({ open: { resend: 'available' } }),
      left: current.matches('left'),
    }),
    shallowEqual,
  );
  const disabled = !editing;
  const sentTo = phoneNumber === '' ? email : maskPhone(`${countryCode} ${phoneNumber}`.trim());

  const submit = () => actor.send({ type: 'code.submitted' });
  const resend = () => actor.send({ type: 'resend.pressed' });

  return (
    <WelcomePage
      title={say.title}
      intro={
        sentTo === ''
          ? say.intro
          : rich(codes.sentTo, { address: <strong className="font-semibold text-ink">{sentTo}</strong> })
      }
      footer={
        phoneNumber !== '' && (
          <p>
            {rich(say.noMessage, {
              resend: available ? (
                <button type="button" className={textLinkClass} onClick={resend}>
                  {say.resendCode}
                </button>
              ) : (
                <span>{say.resendLater}</span>
              ),
            })}
          </p>
        )
      }
    >
      <Form className="grid grid-cols-1 gap-6" submitsOnEnter onSubmit={submit}>
        <DigitBoxes
          label={codes.label}
          length={CODE_LENGTH}
          disabled={disabled}
          restarts={disabled ? 0 : restarts}
          value={code}
          onChange={(digits) => actor.send({ type: 'code.changed', code: digits })}
        />
        <div className="grid max-w-sm gap-3 min-[26rem]:grid-cols-2">
          <Button
            type="submit"
            className="min-[26rem]:col-span-2"
            busy={busy}
            busyLabel={codes.busy}
            disabled={disabled || !isCompleteCode(code)}
          >
            {codes.submit}
          </Button>
          <Button variant="secondary" disabled={left} onClick={() => actor.send({ type: 'cancel.pressed' })}>
            {actions.cancel}
          </Button>
          <Button variant="secondary" disabled={!available} onClick={resend}>
            <ResendLabel actor={actor} />
          </Button>
        </div>
        {/* the countdown itself is not announced: it changes each second */}
        <p role="status" className="sr-only">
          {available ? say.resendNow : ''}
        </p>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
          {say.stopping}
        </StopWaiting>
      </Form>
    </WelcomePage>
  );
}

/** Separate, since it changes each second. */
function ResendLabel({ actor }: { actor: ActorRefFrom<typeof verificationMachine> }) {
  const label = useSelector(actor, (current) =>
    current.matches({ open: { resend: 'countingDown' } })
      ? codes.resendIn({ seconds: current.context.secondsLeft })
      : codes.resend,
  );
  return <span>{label}</span>;
}
