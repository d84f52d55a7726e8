import * as say from '../../../../common/texts/accounts/phone-entry.ts';
import { describedBy, FieldNotes, takeFocus } from '../../../ui/controls/Field.tsx';
import { controlClass, labelClass } from '../../../ui/controls/form-styles.ts';
import { CountrySelect, type Selector } from './CountrySelect.tsx';

type PhoneFieldProps = {
  label: string;
  number: string;
  /** The whole text, which may be an international number. */
  onType: (text: string) => void;
  country: string;
  onCountry: (code: string) => void;
  selector: Selector;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  error?: string | undefined;
  isAlert?: boolean | undefined;
  takesFocus?: boolean | undefined;
};

export function PhoneField({
  label,
  number,
  onType,
  country,
  onCountry,
  selector,
  required,
  disabled,
  id = 'phoneNumber',
  error,
  isAlert,
  takesFocus,
}: PhoneFieldProps) {
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      {/* numbers are read from left to right in every script */}
      <div className="flex flex-wrap gap-2 rtl:flex-row-reverse rtl:justify-end">
        <CountrySelect value={country} disabled={disabled} onChange={onCountry} {...selector} />
        <input
          id={id}
          ref={error && takesFocus ? takeFocus : undefined}
          name={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder={say.placeholder}
          value={number}
          required={required}
          disabled={disabled}
          onChange={(event) => onType(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          className={`${controlClass} min-w-[min(7rem,100%)] flex-1 max-sm:px-2.5 max-sm:placeholder:text-sm`}
        />
      </div>
      <FieldNotes id={id} error={error} isAlert={isAlert} />
    </div>
  );
}
