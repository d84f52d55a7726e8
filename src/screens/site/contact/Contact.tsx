import type { ActorRefFrom } from 'xstate';
import type { contactMachine } from '../../../../machines/site/contact.machine.ts';
import { useSelector } from '../../../ui/controls/use-selector.ts';
import { ContactForm } from './ContactForm.tsx';

/** The contact form of the navbar's dialog and of the about page: the same flow (ABOUT-02, ABOUT-04). */
export function Contact({ actor }: { actor: ActorRefFrom<typeof contactMachine> }) {
  const fields = useSelector(actor, ({ context }) => context);
  const composed = useSelector(actor, (current) => current.hasTag('composed'));
  return (
    <ContactForm
      {...fields}
      composed={composed}
      onChange={(fields) => actor.send({ type: 'field.changed', fields })}
      onSubmit={() => actor.send({ type: 'form.submitted' })}
      onAgain={() => actor.send({ type: 'contact.opened' })}
    />
  );
}
