import * as say from '../../common/texts/site/failures.ts';
import type { ContactProps } from '../flows/site/contact/Contact.tsx';
import { rich } from '../ui/content/rich.tsx';
import { PlainDialog } from '../ui/layout/PlainDialog.tsx';

/** Shown in place of the contact dialog when its code could not be fetched. */
export function ContactMissing({ actor, address }: ContactProps) {
  return (
    <PlainDialog open onClose={() => actor.send({ type: 'contact.closed' })} title={say.contact.title}>
      <p>
        {rich(say.contact.text, {
          address: (
            <a href={`mailto:${address}`} className="underline underline-offset-4">
              {address}
            </a>
          ),
        })}
      </p>
    </PlainDialog>
  );
}
