import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { phoneEntryMachine } from '../../../../machines/accounts/phone-entry.machine.ts';
import { PhoneField } from './PhoneField.tsx';

type PhoneEntryProps = {
  actor: ActorRefFrom<typeof phoneEntryMachine>;
  disabled: boolean;
};

/** The phone number of a form (PHONE-01..03). */
export function PhoneEntry({ actor, disabled }: PhoneEntryProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { country, number, query } = snapshot.context;
  return (
    <PhoneField
      label="Phone number"
      required
      disabled={disabled}
      number={number}
      onType={(text) => actor.send({ type: 'number.typed', text })}
      country={country}
      onCountry={(code) => actor.send({ type: 'country.chosen', code })}
      selector={{
        open: snapshot.matches({ selector: 'open' }),
        query,
        onOpen: () => actor.send({ type: 'selector.opened' }),
        onSearch: (text) => actor.send({ type: 'country.searched', query: text }),
        onClose: () => actor.send({ type: 'selector.left' }),
      }}
    />
  );
}
