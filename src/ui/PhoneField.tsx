import { readTypedNumber } from '../lib/phone.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { controlClass, labelClass } from './control.ts';
import { describedBy, FieldNotes } from './Field.tsx';

type PhoneFieldProps = {
  label: string;
  /** Two-letter country code. */
  country: string;
  /** The national number, as typed. */
  number: string;
  onChange: (phone: { country: string; number: string }) => void;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  error?: string | undefined;
};

/** A phone number with its country (PHONE-01…03): a number typed or pasted with + chooses the country. */
export function PhoneField({
  label,
  country,
  number,
  onChange,
  required,
  disabled,
  id = 'phoneNumber',
  error,
}: PhoneFieldProps) {
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <div className="flex gap-2">
        <CountrySelect
          label="Country code"
          value={country}
          disabled={disabled}
          onChange={(chosen) => onChange({ country: chosen, number })}
        />
        <input
          id={id}
          name={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="Enter phone number"
          value={number}
          required={required}
          disabled={disabled}
          onChange={(event) => onChange(readTypedNumber(event.target.value, country))}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          className={`${controlClass} min-w-0 flex-1 max-sm:px-2.5 max-sm:placeholder:text-sm`}
        />
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
