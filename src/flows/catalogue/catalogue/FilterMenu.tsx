import type { RefObject } from 'react';
import { Link } from 'wouter';
import { addressOf, unnarrowed } from '../../../../common/catalogue-address.ts';
import { PAGE_SIZE } from '../../../../common/rules/list-sizes.ts';
import * as say from '../../../../common/texts/catalogue/catalogue.ts';
import type {
  CatalogueContext,
  CatalogueView,
  Filter,
  Narrowing,
} from '../../../../machines/catalogue/catalogue.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/controls/form-styles.ts';
import { bringIntoView } from '../../../ui/layout/focus.ts';
import { labelOf, same } from './narrowing.ts';
import { takenOver } from './on-plain-click.ts';

export interface FilterMenuProps {
  open: boolean;
  categories: CatalogueContext['categories'];
  view: CatalogueView;
  button: RefObject<HTMLButtonElement | null>;
  onOpen: () => void;
  onChoose: (narrowing: Narrowing) => void;
  onClose: () => void;
}

/** Leaving it without a choice restores the full list. Choices are links. */
export function FilterMenu({ open, categories, view, button, onOpen, onChoose, onClose }: FilterMenuProps) {
  const { filter, free } = view;
  const oneOf = (title: string, ...filters: readonly Filter[]) => ({
    title,
    choices: filters.map((each) => ({ label: labelOf(each, categories), narrowing: { filter: each, free } })),
  });
  const groups = [
    oneOf(say.groups.category, ...categories.map(({ name }) => ({ by: 'category', name }) as const)),
    { title: say.groups.price, choices: [{ label: say.filters.free, narrowing: { filter, free: true } }] },
    oneOf(say.groups.date, { by: 'date', order: 'newest' }, { by: 'date', order: 'oldest' }),
    oneOf(say.groups.collection, { by: 'collection', owned: true }, { by: 'collection', owned: false }),
  ];
  // on a phone, scrolls as far as leaves room for the sheet below the button
  const openBelow = () => {
    bringIntoView(button.current);
    onOpen();
  };
  // a key or choice returns the focus to the button; a press elsewhere does not
  const backTo = (leave: () => void) => {
    button.current?.focus();
    leave();
  };
  const choice = ({ label, narrowing }: { label: string; narrowing: Narrowing }) => (
    <Link
      key={label}
      href={addressOf({ ...view, ...narrowing, shown: PAGE_SIZE })}
      aria-current={same(narrowing, view) ? 'true' : undefined}
      className="rounded-full border border-edge px-3 py-1.5 text-sm hover:bg-sunken aria-[current=true]:border-pomegranate aria-[current=true]:bg-blush aria-[current=true]:font-semibold"
      onClick={takenOver(() => backTo(() => onChoose(narrowing)))}
    >
      {label}
    </Link>
  );
  return (
    <fieldset
      className="relative ms-auto sm:ms-0"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) backTo(onClose);
      }}
    >
      <Button
        ref={button}
        variant="secondary"
        aria-expanded={open}
        aria-controls="course-filter"
        // above the layer that catches presses elsewhere
        className={classes('scroll-mt-20 max-sm:scroll-mb-[70dvh]', open && 'relative z-20')}
        onClick={open ? onClose : openBelow}
      >
        {say.filter}
      </Button>
      {open && (
        <>
          {/* a press elsewhere closes the menu */}
          <div className="fixed inset-0 z-10 bg-black/50 sm:bg-transparent" aria-hidden="true" onClick={onClose} />
          {/* at the foot of a phone's window */}
          <div
            id="course-filter"
            className="fixed inset-x-0 bottom-0 z-20 max-h-[68dvh] overflow-y-auto rounded-t-card border border-line bg-surface p-4 pb-6 shadow-lift sm:absolute sm:inset-x-auto sm:inset-e-0 sm:bottom-auto sm:mt-2 sm:max-h-none sm:w-80 sm:rounded-card sm:pb-4"
          >
            <p className="mb-4 flex">{choice({ label: say.filters.all, narrowing: unnarrowed })}</p>
            {groups.map(({ title, choices }) => (
              <fieldset key={title} className="mb-4 last:mb-0">
                <legend className="mb-2 text-sm font-semibold text-muted">{title}</legend>
                <div className="flex flex-wrap gap-2">{choices.map(choice)}</div>
              </fieldset>
            ))}
          </div>
        </>
      )}
      <noscript>
        <p className="mt-2 flex flex-wrap gap-x-5">
          <Link href={addressOf({ ...view, ...unnarrowed, shown: PAGE_SIZE })} className="py-2 underline">
            {say.filters.all}
          </Link>
          <Link href={addressOf({ ...view, free: true, shown: PAGE_SIZE })} className="py-2 underline">
            {say.filters.free}
          </Link>
          {categories.map(({ name, title = name }) => (
            <Link
              key={name}
              href={addressOf({ ...view, filter: { by: 'category', name }, shown: PAGE_SIZE })}
              className="py-2 underline"
            >
              {title}
            </Link>
          ))}
        </p>
      </noscript>
    </fieldset>
  );
}
