import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { contactMachine } from '../../../../machines/site/contact.machine.ts';
import { ContactForm } from './ContactForm.tsx';

/** The contact form of the navbar's dialog and of the about page: the same flow (ABOUT-02, ABOUT-04). */
export function Contact({ actor }: { actor: ActorRefFrom<typeof contactMachine> }) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <ContactForm
      {...snapshot.context}
      composed={snapshot.hasTag('composed')}
      onChange={(fields) => actor.send({ type: 'field.changed', fields })}
      onSubmit={() => actor.send({ type: 'form.submitted' })}
      onAgain={() => actor.send({ type: 'contact.opened' })}
    />
  );
}
