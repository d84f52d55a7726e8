import { choices } from '../../../common/language/choices.ts';
import * as say from '../../../common/texts/site/layout.ts';
import { type Choosing, LanguageLink } from './LanguageLink.tsx';

/** All languages, each by its own name; the present one is marked. */
export function LanguageList({
  className,
  itemClass,
  ...choosing
}: Choosing & { className?: string; itemClass: string }) {
  return (
    <ul aria-label={say.languages} className={className}>
      {choices.map((choice) => (
        <li key={choice.code}>
          <LanguageLink choice={choice} className={itemClass} {...choosing} />
        </li>
      ))}
    </ul>
  );
}
