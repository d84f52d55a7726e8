import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { codeLength } from '../../../../common/certificate-code.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/certificate-check.ts';
import { type certificateCheckMachine, faultOf } from '../../../../machines/learning/certificate-check.machine.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { FormPage } from '../../../ui/layout/FormPage.tsx';

export function CertificateCheckScreen({ actor }: { actor: ActorRefFrom<typeof certificateCheckMachine> }) {
  const typed = useSelector(actor, ({ context }) => context.typed);
  const refused = useSelector(actor, (snapshot) => snapshot.hasTag('refused'));
  return (
    <FormPage title={say.title} intro={say.intro}>
      <Form
        method="get"
        action={href('certificateCheck')}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={() => actor.send({ type: 'code.submitted' })}
      >
        <Field
          label={say.code}
          name="code"
          autoComplete="off"
          value={typed}
          error={refused ? wordsOf(faultOf(typed), say.errors, { count: codeLength }) : undefined}
          isAlert
          hint={say.hint}
          onChange={(text) => actor.send({ type: 'code.typed', typed: text })}
        />
        {/* not a Button: those are disabled until hydration, and this form works without */}
        <button type="submit" className={buttonClass('primary')}>
          {say.submit}
        </button>
      </Form>
    </FormPage>
  );
}
