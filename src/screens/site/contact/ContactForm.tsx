import { contactAddress } from '../../../../common/contact-address.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { TextArea } from './TextArea.tsx';

export interface ContactMessage {
  fullName: string;
  email: string;
  message: string;
}

export interface ContactFormProps extends ContactMessage {
  /** The message was composed: it is offered as an e-mail. */
  composed: boolean;
  onChange: (fields: Partial<ContactMessage>) => void;
  onSubmit: () => void;
  onAgain: () => void;
}

/** The contact form (ABOUT-02). It sends nothing itself: it composes an e-mail and says so. */
export function ContactForm({ fullName, email, message, composed, onChange, onSubmit, onAgain }: ContactFormProps) {
  if (composed) {
    const body = `${message}\n\n${fullName}\n${email}`.replaceAll('\n', '\r\n');
    const mail = `mailto:${contactAddress}?subject=${encodeURIComponent(`Message from ${fullName}`)}&body=${encodeURIComponent(body)}`;
    return (
      <div className="grid gap-5">
        <Alert tone="info">
          Your message is ready, but this form cannot send it. Open it in your e-mail app and send it from there.
        </Alert>
        <a href={mail} className={buttonClass('primary')}>
          Open in my e-mail app
        </a>
        <Button variant="quiet" onClick={onAgain}>
          Write another message
        </Button>
      </div>
    );
  }
  return (
    <form
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field
        label="Full Name"
        name="contact-name"
        autoComplete="name"
        required
        value={fullName}
        onChange={(value) => onChange({ fullName: value })}
      />
      <Field
        label="Email Address"
        name="contact-email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(value) => onChange({ email: value })}
      />
      <TextArea
        label="Message"
        name="contact-message"
        required
        value={message}
        onChange={(value) => onChange({ message: value })}
      />
      <Button type="submit">Submit</Button>
    </form>
  );
}
