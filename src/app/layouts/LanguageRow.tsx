import { Icon } from '../../ui/content/Icon.tsx';
import { classes } from '../../ui/controls/form-styles.ts';
import type { Choosing } from './LanguageLink.tsx';
import { LanguageList } from './LanguageList.tsx';

/** The languages at the end of a page, where they are also found without JavaScript. */
export function LanguageRow({ className, ...choosing }: Choosing & { className: string }) {
  return (
    <div className={classes('mx-auto flex items-start gap-3 px-4 py-3 sm:px-6', className)}>
      <Icon name="globe" className="my-3 size-5" />
      <LanguageList
        {...choosing}
        className="flex flex-wrap gap-x-5"
        itemClass="inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:font-bold"
      />
    </div>
  );
}
