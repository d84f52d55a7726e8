import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { contactMachine } from '../../../../machines/site/contact.machine.ts';
import { hasInbox } from '../../../ui/controls/has-inbox.ts';
import { ContactForm } from './ContactForm.tsx';

export interface ContactProps {
  actor: ActorRefFrom<typeof contactMachine>;
  /** E-mail address of the operator. */
  address: string;
}

export function Contact({ actor, address }: ContactProps) {
  const state = useSelector(
    actor,
    (current) => ({
      fullName: current.context.fullName,
      email: current.context.email,
      message: current.context.message,
      failure: current.matches('editing') ? current.context.failure : null,
      composed: current.hasTag('composed'),
      sent: current.hasTag('sent'),
      busy: current.hasTag('busy'),
      slow: current.hasTag('slow'),
    }),
    shallowEqual,
  );
  return (
    <ContactForm
      {...state}
      address={address}
      onChange={(fields) => actor.send({ type: 'field.changed', fields })}
      onSubmit={() => actor.send({ type: hasInbox() ? 'message.submitted' : 'form.submitted' })}
      onStop={() => actor.send({ type: 'stop.pressed' })}
      onAgain={() => actor.send({ type: 'contact.opened' })}
    />
  );
}
