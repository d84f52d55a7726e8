import { useSelector } from '@xstate/react';
import { Contact, type ContactProps } from '../flows/site/contact/Contact.tsx';
import { Dialog } from '../ui/layout/Dialog.tsx';

/** The navbar's contact dialog (LAYOUT-02, ABOUT-04). */
export default function ContactDialog({ actor, address }: ContactProps) {
  const open = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  return (
    <Dialog open={open} onClose={() => actor.send({ type: 'contact.closed' })} title="Contact us">
      <Contact actor={actor} address={address} />
    </Dialog>
  );
}
