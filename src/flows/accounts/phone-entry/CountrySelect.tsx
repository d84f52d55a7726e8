import { Suspense, useRef } from 'react';
import { countryName, countryOf } from '../../../../common/countries/countries.ts';
import * as say from '../../../../common/texts/accounts/phone-entry.ts';
import { classes, controlClass } from '../../../ui/controls/form-styles.ts';
import { lazyOr } from '../../../ui/layout/lazy-or.ts';

export type Selector = {
  open: boolean;
  query: string;
  onOpen: () => void;
  onSearch: (query: string) => void;
  onClose: () => void;
};

type CountrySelectProps = Selector & {
  value: string;
  onChange: (code: string) => void;
  disabled?: boolean | undefined;
  id?: string | undefined;
};

const loadSearch = () => import('./CountrySearch.tsx');
const CountrySearch = lazyOr(loadSearch, () => (
  <p role="alert" className="p-3 text-sm">
    {say.notLoaded}
  </p>
));
/** Prefetches; a failure shows when the list opens. */
const expectSearch = () => void loadSearch().catch(() => undefined);

/** Headless UI's Combobox is loaded when the button is first reached. */
export function CountrySelect({ value, onChange, disabled, id, ...selector }: CountrySelectProps) {
  const { open, query, onOpen, onSearch, onClose } = selector;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const country = countryOf(value);

  return (
    <div className="relative shrink-0">
      <button
        ref={button}
        type="button"
        dir="ltr"
        id={id}
        disabled={disabled}
        // the accessible name contains the visible text (WCAG 2.5.3)
        aria-label={say.countryCode({ country: countryName(country), dialCode: country.dial_code })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={expectSearch}
        onFocus={expectSearch}
        // pointerdown closes an open list before the click arrives, which must not reopen it
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={() => {
          if (!wasOpen.current) onOpen();
          wasOpen.current = false;
        }}
        className={classes(controlClass, 'flex min-w-28 items-center gap-2 max-sm:gap-1.5 max-sm:px-2.5')}
      >
        <img src={`/flags/${country.code}.svg`} alt="" width="24" height="16" className="rounded-sm" />
        <span className="whitespace-nowrap">{country.dial_code}</span>
        <svg aria-hidden="true" viewBox="0 0 16 16" className="ms-auto size-4" fill="none" stroke="currentColor">
          <path d="m4 6.5 4 4 4-4" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </button>
      {open ? (
        <div
          role="dialog"
          aria-label={say.choose}
          className="absolute inset-s-0 rtl:inset-s-auto rtl:inset-e-0 top-full z-30 mt-2 w-80 max-w-[calc(100vw-5rem)] rounded-card border border-line bg-surface p-2 shadow-lift"
        >
          <Suspense fallback={<p className="p-3 text-sm text-muted">{say.loading}</p>}>
            <CountrySearch
              value={country.code}
              onChange={onChange}
              query={query}
              onSearch={onSearch}
              onClose={onClose}
              returnFocus={() => button.current?.focus()}
            />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
