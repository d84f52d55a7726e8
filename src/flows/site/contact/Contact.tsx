import type { ActorRefFrom } from 'xstate';
import * as say from '../../../../common/texts/site/contact.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { ContactMessage, contactMachine } from '../../../../machines/site/contact.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { hasInbox } from '../../../ui/controls/has-inbox.ts';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { sendError } from './send-error.ts';
import { TextArea } from './TextArea.tsx';

export interface ContactProps {
  actor: ActorRefFrom<typeof contactMachine>;
  /** The operator's. */
  address: string;
}

/** Where the server takes no messages, it composes an e-mail. */
export function Contact({ actor, address }: ContactProps) {
  const snapshot = useSnapshot(actor);
  const { fullName, email, message } = snapshot.context;
  const failure = snapshot.matches('editing') ? snapshot.context.failure : null;
  const busy = snapshot.hasTag('busy');
  const change = (fields: Partial<ContactMessage>) => actor.send({ type: 'field.changed', fields });
  const writeAgain = () => actor.send({ type: 'contact.opened' });
  if (snapshot.hasTag('sent')) {
    return (
      <div className="grid content-start gap-5">
        <Alert tone="success">{say.sent}</Alert>
        <Button variant="quiet" onClick={writeAgain}>
          {say.writeAnother}
        </Button>
      </div>
    );
  }
  if (snapshot.hasTag('composed')) {
    const body = `${message}\n\n${fullName}\n${email}`.replaceAll('\n', '\r\n');
    const mail = `mailto:${address}?subject=${encodeURIComponent(say.composed.subject({ name: fullName }))}&body=${encodeURIComponent(body)}`;
    return (
      <div className="grid gap-5">
        <Alert tone="info">{say.composed.text}</Alert>
        <OutsideLink to={mail} className={buttonClass('primary')}>
          {say.composed.open}
        </OutsideLink>
        <Button variant="quiet" onClick={writeAgain}>
          {say.writeAnother}
        </Button>
      </div>
    );
  }
  return (
    <Form
      className="grid gap-5"
      onSubmit={(form) => actor.send({ type: hasInbox(form) ? 'message.submitted' : 'form.submitted' })}
    >
      {failure && <Alert tone="error">{sendError(failure)}</Alert>}
      <Field
        label={say.fullName}
        name="contact-name"
        autoComplete="name"
        required
        value={fullName}
        disabled={busy}
        onChange={(value) => change({ fullName: value })}
      />
      <Field
        label={say.email}
        name="contact-email"
        type="email"
        autoComplete="email"
        required
        value={email}
        disabled={busy}
        onChange={(value) => change({ email: value })}
      />
      <TextArea
        label={say.message}
        name="contact-message"
        required
        value={message}
        disabled={busy}
        onChange={(value) => change({ message: value })}
      />
      <Button type="submit" busy={busy} busyLabel={actions.busy.sending}>
        {say.submit}
      </Button>
      <StopWaiting slow={snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })}>
        {say.again}
      </StopWaiting>
    </Form>
  );
}
