import type { ReactNode } from 'react';
import { Field, type FieldProblem } from './Field.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';

export type IdentityMode = 'email' | 'phone';

export interface EmailOrPhoneProps {
  /** The question that the toggle answers; read to screen readers. */
  label: string;
  /** What the second half of the toggle says. */
  phoneLabel: 'Telephone' | 'Phone Number';
  mode: IdentityMode;
  email: string;
  disabled: boolean;
  onMode: (mode: IdentityMode) => void;
  onEmail: (email: string) => void;
  /** What is wrong with the address. */
  error?: FieldProblem | undefined;
  /** The phone number, shown in its mode. */
  children: ReactNode;
}

/** An e-mail address or a phone number: the toggle and the field of its choice (LOGIN-02, REG-02, FORGOT-04). */
export function EmailOrPhone(props: EmailOrPhoneProps) {
  const { label, phoneLabel, mode, email, disabled, onMode, onEmail, error, children } = props;
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
        disabled={disabled}
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
          {...error}
        />
      ) : (
        children
      )}
    </>
  );
}
