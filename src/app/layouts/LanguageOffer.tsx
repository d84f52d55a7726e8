import { choices } from '../../../common/language/choices.ts';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { offers } from '../../../common/language/offers.ts';
import { Icon } from '../../ui/content/Icon.tsx';
import { type Choosing, LanguageLink } from './LanguageLink.tsx';

/**
 * One line in the language that the browser asks for.
 * It has its room below the page and stays at the lower edge of the window until then, so that
 * nothing moves when it comes and nothing is covered at the end. Bars at the lower edge stand on
 * it.
 */
export default function LanguageOffer({
  asked,
  onDecline,
  ...choosing
}: Choosing & { asked: LanguageCode; onDecline: () => void }) {
  const choice = choices.find(({ code }) => code === asked);
  if (choice === undefined) return null;
  const { direction, name } = choice;
  const { read, decline } = offers[asked];
  return (
    <aside
      id="language-offer" // src/styles.css keeps its room free
      lang={asked}
      dir={direction}
      aria-label={name}
      className="print:hidden sticky bottom-0 z-20 border-t border-line bg-surface shadow-lift"
    >
      <p className="mx-auto flex max-w-page items-center justify-between gap-x-3 px-4 py-1 sm:px-6">
        <LanguageLink
          choice={choice}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          {...choosing}
        >
          {read}
        </LanguageLink>
        <button
          type="button"
          aria-label={decline}
          onClick={onDecline}
          className="-me-2 inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-sunken"
        >
          <Icon name="close" className="size-5" />
        </button>
      </p>
    </aside>
  );
}
