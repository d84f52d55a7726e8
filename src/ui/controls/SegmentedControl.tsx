import { useId } from 'react';

type SegmentedControlProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
};

/** Native radios: arrow keys, forms and screen readers support them. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-xl border border-edge bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-9 flex-1 cursor-pointer items-center justify-center rounded-lg border border-transparent px-1.5 text-center wrap-break-word leading-tight text-base font-medium text-muted transition-colors duration-150 hover:text-ink has-disabled:pointer-events-none has-checked:border-edge has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-card forced-colors:border-[Canvas] forced-colors:has-checked:border-[Highlight] forced-colors:has-checked:underline"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-lg"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
