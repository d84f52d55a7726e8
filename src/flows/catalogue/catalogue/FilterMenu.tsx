import { useRef } from 'react';
import { Link } from 'wouter';
import { addressOf } from '../../../../common/catalogue-address.ts';
import { PAGE_SIZE } from '../../../../common/rules/constants.ts';
import type { CatalogueContext, CatalogueView, Filter } from '../../../../machines/catalogue/catalogue.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { takenOver } from './on-plain-click.ts';

export interface FilterMenuProps {
  open: boolean;
  categories: CatalogueContext['categories'];
  view: CatalogueView;
  onOpen: () => void;
  onChoose: (filter: Filter) => void;
  onClose: () => void;
}

interface Choice {
  label: string;
  filter: Filter;
}

const dates: readonly Choice[] = [
  { label: 'Newest-Oldest', filter: { by: 'date', order: 'newest' } },
  { label: 'Oldest-Newest', filter: { by: 'date', order: 'oldest' } },
];
const collections: readonly Choice[] = [
  { label: 'In collection', filter: { by: 'collection', owned: true } },
  { label: 'Not in collection', filter: { by: 'collection', owned: false } },
];

/** Leaving it without a choice restores the full list. Choices are links. */
export function FilterMenu({ open, categories, view, onOpen, onChoose, onClose }: FilterMenuProps) {
  const { filter } = view;
  const addressWith = (chosen: Filter | null) => addressOf({ ...view, filter: chosen, shown: PAGE_SIZE });
  const groups: readonly { title: string; choices: readonly Choice[] }[] = [
    { title: 'Category', choices: categories.map(({ name }) => ({ label: name, filter: { by: 'category', name } })) },
    { title: 'Date', choices: dates },
    { title: 'My collection', choices: collections },
  ];
  const button = useRef<HTMLButtonElement>(null);
  // a key or choice returns the focus to the button; a press elsewhere does not
  const backTo = (leave: () => void) => {
    button.current?.focus();
    leave();
  };
  return (
    <fieldset
      className="relative ml-auto sm:ml-0"
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
        className={open ? 'relative z-20' : undefined}
        onClick={open ? onClose : onOpen}
      >{`Filter${filter ? `: ${labelOf(filter)}` : ''}`}</Button>
      {open && (
        <>
          {/* a press elsewhere closes the menu */}
          <div className="fixed inset-0 z-10" aria-hidden="true" onClick={onClose} />
          <div
            id="course-filter"
            className="absolute right-0 z-20 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-4 shadow-lift"
          >
            {groups.map(({ title, choices }) => (
              <fieldset key={title} className="mb-4 last:mb-0">
                <legend className="mb-2 text-sm font-semibold text-muted">{title}</legend>
                <div className="flex flex-wrap gap-2">
                  {choices.map((choice) => (
                    <Link
                      key={choice.label}
                      href={addressWith(choice.filter)}
                      aria-current={filter !== null && labelOf(filter) === choice.label ? 'true' : undefined}
                      className="rounded-full border border-edge px-3 py-1.5 text-sm hover:bg-sunken aria-[current=true]:border-pomegranate aria-[current=true]:bg-blush aria-[current=true]:font-semibold"
                      onClick={takenOver(() => backTo(() => onChoose(choice.filter)))}
                    >
                      {choice.label}
                    </Link>
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        </>
      )}
      <noscript>
        <p className="mt-2 flex flex-wrap gap-x-5">
          <Link href={addressWith(null)} className="py-2 underline">
            All
          </Link>
          {categories.map(({ name }) => (
            <Link key={name} href={addressWith({ by: 'category', name })} className="py-2 underline">
              {name}
            </Link>
          ))}
        </p>
      </noscript>
    </fieldset>
  );
}

function labelOf(filter: Filter): string {
  if (filter.by === 'category') return filter.name;
  if (filter.by === 'date') return filter.order === 'newest' ? 'Newest-Oldest' : 'Oldest-Newest';
  return filter.owned ? 'In collection' : 'Not in collection';
}
