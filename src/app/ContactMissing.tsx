import type { ContactProps } from '../flows/site/contact/Contact.tsx';
import { PlainDialog } from '../ui/layout/PlainDialog.tsx';

/** Shown in place of the contact dialog when its code could not be fetched. */
export function ContactMissing({ actor, address }: ContactProps) {
  return (
    <PlainDialog open onClose={() => actor.send({ type: 'contact.closed' })} title="Contact us">
      <p>
        We could not load the form. Write to{' '}
        <a href={`mailto:${address}`} className="underline underline-offset-4">
          {address}
        </a>{' '}
        instead.
      </p>
    </PlainDialog>
  );
}
