import type { ActorRefFrom } from 'xstate';
import * as fields from '../../../../common/texts/ui/fields.ts';
import type { phoneEntryMachine } from '../../../../machines/accounts/phone-entry.machine.ts';
import type { FieldProblem } from '../../../ui/controls/Field.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { PhoneField } from './PhoneField.tsx';

type PhoneEntryProps = {
  actor: ActorRefFrom<typeof phoneEntryMachine>;
  disabled: boolean;
  error?: FieldProblem | undefined;
};

export function PhoneEntry({ actor, disabled, error }: PhoneEntryProps) {
  const snapshot = useSnapshot(actor);
  const { country, number, query } = snapshot.context;
  const open = snapshot.matches({ selector: 'open' });
  return (
    <PhoneField
      label={fields.phoneNumber}
      required
      disabled={disabled}
      {...error}
      number={number}
      onType={(text) => actor.send({ type: 'number.typed', text })}
      country={country}
      onCountry={(code) => actor.send({ type: 'country.chosen', code })}
      selector={{
        open,
        query,
        onOpen: () => actor.send({ type: 'selector.opened' }),
        onSearch: (text) => actor.send({ type: 'country.searched', query: text }),
        onClose: () => actor.send({ type: 'selector.left' }),
      }}
    />
  );
}
