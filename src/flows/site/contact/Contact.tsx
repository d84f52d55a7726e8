import type { ActorRefFrom } from 'xstate';
import type { contactMachine } from '../../../../machines/site/contact.machine.ts';
import { hasInbox } from '../../../ui/controls/has-inbox.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { ContactForm } from './ContactForm.tsx';

export interface ContactProps {
  actor: ActorRefFrom<typeof contactMachine>;
  /** E-mail address of the operator. */
  address: string;
}

export function Contact({ actor, address }: ContactProps) {
  const snapshot = useSnapshot(actor);
  return (
    <ContactForm
      {...snapshot.context}
      failure={snapshot.matches('editing') ? snapshot.context.failure : null}
      composed={snapshot.hasTag('composed')}
      sent={snapshot.hasTag('sent')}
      busy={snapshot.hasTag('busy')}
      slow={snapshot.hasTag('slow')}
      address={address}
      onChange={(fields) => actor.send({ type: 'field.changed', fields })}
      onSubmit={() => actor.send({ type: hasInbox() ? 'message.submitted' : 'form.submitted' })}
      onStop={() => actor.send({ type: 'stop.pressed' })}
      onAgain={() => actor.send({ type: 'contact.opened' })}
    />
  );
}
