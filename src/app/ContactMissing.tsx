import type { ActorRefFrom } from 'xstate';
import { contactAddress } from '../../common/contact-address.ts';
import type { contactMachine } from '../../machines/site/contact.machine.ts';
import { PlainDialog } from '../ui/layout/PlainDialog.tsx';

/** Shown in place of the contact dialog when its code could not be fetched. */
export function ContactMissing({ actor }: { actor: ActorRefFrom<typeof contactMachine> }) {
  return (
    <PlainDialog open onClose={() => actor.send({ type: 'contact.closed' })} title="Contact us">
      <p>
        The form could not be loaded. Write to{' '}
        <a href={`mailto:${contactAddress}`} className="underline underline-offset-4">
          {contactAddress}
        </a>{' '}
        instead.
      </p>
    </PlainDialog>
  );
}
