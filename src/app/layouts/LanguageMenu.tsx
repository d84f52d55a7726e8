import { useId } from 'react';
import { choices } from '../../../common/language/choices.ts';
import { language } from '../../../common/language/current.ts';
import * as say from '../../../common/texts/site/layout.ts';
import { Icon } from '../../ui/content/Icon.tsx';
import type { Choosing } from './LanguageLink.tsx';
import { LanguageList } from './LanguageList.tsx';

const name = choices.find(({ code }) => code === language.code)?.name ?? '';

/**
 * The languages as the browser's own popover, which needs no code. It stands below its button where
 * browsers place it by an anchor, else at the edge of the header.
 */
export function LanguageMenu(choosing: Choosing) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={say.languageMenu({ name })}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-2 font-medium hover:bg-sunken max-md:@max-[2.75rem]:hidden"
      >
        <Icon name="globe" className="size-6 lg:size-5" />
        <span className="hidden lg:inline">{name}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto end-4 top-[4.25rem] m-0 w-56 rounded-card border border-line bg-surface p-2 text-ink shadow-lift supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:my-1 supports-[position-area:block-end]:[position-area:block-end_span-inline-start]"
      >
        <LanguageList
          itemClass="flex min-h-11 w-full items-center rounded-lg px-3 hover:bg-sunken aria-[current]:font-bold"
          {...choosing}
        />
      </div>
    </>
  );
}
