import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { href } from '../../../../common/paths.ts';
import { type certificateCheckMachine, faultOf } from '../../../../machines/learning/certificate-check.machine.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { FormPage } from '../../../ui/layout/FormPage.tsx';

export function CertificateCheckScreen({ actor }: { actor: ActorRefFrom<typeof certificateCheckMachine> }) {
  const typed = useSelector(actor, ({ context }) => context.typed);
  const refused = useSelector(actor, (snapshot) => snapshot.hasTag('refused'));
  return (
    <FormPage
      title="Check a certificate"
      intro="Every Zanin certificate has a code. Type it here to see what the certificate says, and whether it is valid."
    >
      <Form
        method="get"
        action={href('certificateCheck')}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={() => actor.send({ type: 'code.submitted' })}
      >
        <Field
          label="Code on the certificate"
          name="code"
          autoComplete="off"
          value={typed}
          error={refused ? faultOf(typed) : undefined}
          isAlert
          hint="Four groups of four, such as K3Z9-7QWD-0F5T-XM2V. The number that begins with crt_ works too."
          onChange={(text) => actor.send({ type: 'code.typed', typed: text })}
        />
        {/* not a Button: those are disabled until hydration, and this form works without */}
        <button type="submit" className={buttonClass('primary')}>
          Check
        </button>
      </Form>
    </FormPage>
  );
}
