import type { ReactNode } from 'react';
import * as fields from '../../../common/texts/ui/fields.ts';
import { Field, type FieldProblem } from './Field.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';

export type IdentityMode = 'email' | 'phone';

export interface EmailOrPhoneProps {
  label: string;
  phoneLabel: string;
  mode: IdentityMode;
  email: string;
  disabled: boolean;
  onMode: (mode: IdentityMode) => void;
  onEmail: (email: string) => void;
  error?: FieldProblem | undefined;
  children: ReactNode;
}

export function EmailOrPhone(props: EmailOrPhoneProps) {
  const { label, phoneLabel, mode, email, disabled, onMode, onEmail, error, children } = props;
  return (
    <>
      <SegmentedControl
        label={label}
        options={[
          { value: 'email', label: fields.email },
          { value: 'phone', label: phoneLabel },
        ]}
        value={mode}
        onChange={onMode}
        disabled={disabled}
      />
      {mode === 'email' ? (
        <Field
          label={fields.email}
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
