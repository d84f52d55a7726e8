import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { countryName, searchCountries } from '../../../../common/countries/countries.ts';
import * as say from '../../../../common/texts/accounts/phone-entry.ts';
import { controlClass } from '../../../ui/controls/form-styles.ts';

type CountrySearchProps = {
  value: string;
  onChange: (code: string) => void;
  query: string;
  onSearch: (query: string) => void;
  onClose: () => void;
  /** After a choice or a key; a press elsewhere moves the focus itself. */
  returnFocus: () => void;
};

export default function CountrySearch({ value, onChange, query, onSearch, onClose, returnFocus }: CountrySearchProps) {
  const found = searchCountries(query);

  function choose(code: string | null) {
    if (code) onChange(code);
    returnFocus();
  }

  return (
    <Combobox immediate value={value} onChange={choose} onClose={onClose}>
      <ComboboxInput
        autoFocus
        aria-label={say.search}
        placeholder={say.search}
        autoComplete="off"
        displayValue={() => ''}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => ['Escape', 'Tab'].includes(event.key) && returnFocus()}
        className={controlClass}
      />
      <ComboboxOptions
        static
        modal={false}
        aria-label={say.countries}
        className="mt-2 max-h-72 overflow-y-auto overscroll-contain"
      >
        {found.map((country) => (
          <ComboboxOption
            key={country.code}
            value={country.code}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 data-focus:bg-sunken data-selected:font-semibold"
          >
            <img
              src={`/flags/${country.code}.svg`}
              alt=""
              loading="lazy"
              width="24"
              height="16"
              className="shrink-0 rounded-sm"
            />
            <span className="min-w-0 flex-1">{countryName(country)}</span>{' '}
            <bdi className="whitespace-nowrap text-muted">{country.dial_code}</bdi>
          </ComboboxOption>
        ))}
      </ComboboxOptions>
      {found.length === 0 ? (
        <p role="status" className="px-3 py-2 text-sm text-muted">
          {say.notFound}
        </p>
      ) : null}
    </Combobox>
  );
}
