import type { ApiFailure } from '../../../../machines/common/failure.ts';
import type { ContactMessage } from '../../../../machines/site/contact.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { unsent } from './send-error.ts';
import { TextArea } from './TextArea.tsx';

export interface ContactFormProps extends ContactMessage {
  address: string;
  composed: boolean;
  sent: boolean;
  busy: boolean;
  slow: boolean;
  failure: ApiFailure | null;
  onChange: (fields: Partial<ContactMessage>) => void;
  onSubmit: () => void;
  onStop: () => void;
  onAgain: () => void;
}

/** Where the server takes no messages, it composes an e-mail. */
export function ContactForm({
  fullName,
  email,
  message,
  address,
  composed,
  sent,
  busy,
  slow,
  failure,
  ...on
}: ContactFormProps) {
  const { onChange, onSubmit, onStop, onAgain } = on;
  if (sent) {
    return (
      <div className="grid content-start gap-5">
        <Alert tone="success">Thank you. Your message has arrived. We will answer to your address.</Alert>
        <Button variant="quiet" onClick={onAgain}>
          Write another message
        </Button>
      </div>
    );
  }
  if (composed) {
    const body = `${message}\n\n${fullName}\n${email}`.replaceAll('\n', '\r\n');
    const mail = `mailto:${address}?subject=${encodeURIComponent(`Message from ${fullName}`)}&body=${encodeURIComponent(body)}`;
    return (
      <div className="grid gap-5">
        <Alert tone="info">
          Your message is ready, but this form cannot send it. Open it in your e-mail app and send it from there.
        </Alert>
        <OutsideLink to={mail} className={buttonClass('primary')}>
          Open in my e-mail app
        </OutsideLink>
        <Button variant="quiet" onClick={onAgain}>
          Write another message
        </Button>
      </div>
    );
  }
  return (
    <Form className="grid gap-5" onSubmit={onSubmit}>
      {failure && <Alert tone="error">{unsent(failure)}</Alert>}
      <Field
        label="Full Name"
        name="contact-name"
        autoComplete="name"
        required
        value={fullName}
        disabled={busy}
        onChange={(value) => onChange({ fullName: value })}
      />
      <Field
        label="Email Address"
        name="contact-email"
        type="email"
        autoComplete="email"
        required
        value={email}
        disabled={busy}
        onChange={(value) => onChange({ email: value })}
      />
      <TextArea
        label="Message"
        name="contact-message"
        required
        value={message}
        disabled={busy}
        onChange={(value) => onChange({ message: value })}
      />
      <Button type="submit" busy={busy} busyLabel="Sending…">
        Submit
      </Button>
      <StopWaiting slow={slow} onStop={onStop}>
        Sending the same message again is safe: it arrives once.
      </StopWaiting>
    </Form>
  );
}
