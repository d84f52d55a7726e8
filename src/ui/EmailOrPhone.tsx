import { dialCodeOf } from '../lib/countries.ts';
import { Field } from './Field.tsx';
import { PhoneField } from './PhoneField.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';

export type IdentityMode = 'email' | 'phone';

export interface EmailOrPhoneProps {
  /** The question that the toggle answers; read to screen readers. */
  label: string;
  /** What the second half of the toggle says. */
  phoneLabel: 'Telephone' | 'Phone Number';
  mode: IdentityMode;
  email: string;
  /** Two-letter code of the chosen country. */
  country: string;
  phoneNumber: string;
  disabled: boolean;
  onMode: (mode: IdentityMode) => void;
  onEmail: (email: string) => void;
  onPhone: (phone: { country: string; dialCode: string; number: string }) => void;
}

/** Who somebody is, by e-mail address or phone number: the toggle and the field of its choice (LOGIN-02, REG-02, FORGOT-04). */
export function EmailOrPhone(props: EmailOrPhoneProps) {
  const { label, phoneLabel, mode, email, country, phoneNumber, disabled, onMode, onEmail, onPhone } = props;
  return (
    <>
      <SegmentedControl
        label={label}
        options={[
          { value: 'email', label: 'Email' },
          { value: 'phone', label: phoneLabel },
        ]}
        value={mode}
        onChange={onMode}
      />
      {mode === 'email' ? (
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          disabled={disabled}
          value={email}
          onChange={onEmail}
        />
      ) : (
        <PhoneField
          label="Phone number"
          required
          disabled={disabled}
          country={country}
          number={phoneNumber}
          onChange={(phone) => onPhone({ ...phone, dialCode: dialCodeOf(phone.country) })}
        />
      )}
    </>
  );
}
