import { type ReactNode, useId } from 'react';

type CheckboxFieldProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  name: string;
  disabled?: boolean | undefined;
  children: ReactNode;
};

export function CheckboxField({ checked, onChange, name, disabled, children }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <span className="relative mt-0.5 inline-flex size-6 shrink-0">
        <input
          id={id}
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-6 appearance-none rounded-md border border-edge bg-surface transition-colors duration-150 checked:border-pomegranate checked:bg-dye not-disabled:hover:border-ink not-checked:disabled:bg-sunken disabled:opacity-60 forced-colors:appearance-auto"
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="pointer-events-none absolute inset-0 hidden text-on-dye peer-checked:block forced-colors:hidden!"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="m6.5 12.5 3.8 3.8 7.2-8" />
        </svg>
      </span>
      <label htmlFor={id} className="text-base">
        {children}
      </label>
    </div>
  );
}
