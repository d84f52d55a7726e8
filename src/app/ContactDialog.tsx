import { useSelector } from '@xstate/react';
import * as say from '../../common/texts/site/contact.ts';
import * as actions from '../../common/texts/ui/actions.ts';
import { Contact, type ContactProps } from '../flows/site/contact/Contact.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/layout/Dialog.tsx';

export default function ContactDialog({ actor, address }: ContactProps) {
  const open = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  const close = () => actor.send({ type: 'contact.closed' });
  return (
    <Dialog open={open} onClose={close} title={say.title}>
      <Contact actor={actor} address={address} />
      {/* a phone has no Escape key */}
      <Button variant="secondary" className="mt-3 w-full" onClick={close}>
        {actions.close}
      </Button>
    </Dialog>
  );
}
