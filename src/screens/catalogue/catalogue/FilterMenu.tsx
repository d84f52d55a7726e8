import { useRef } from 'react';
import type { CatalogueContext, Filter } from '../../../../machines/catalogue/catalogue.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';

export interface FilterMenuProps {
  open: boolean;
  categories: CatalogueContext['categories'];
  filter: Filter | null;
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

/** The Filter menu: Category, Date, My collection (CATALOGUE-02). Leaving it without a choice restores the full list. */
export function FilterMenu({ open, categories, filter, onOpen, onChoose, onClose }: FilterMenuProps) {
  const groups: readonly { title: string; choices: readonly Choice[] }[] = [
    { title: 'Category', choices: categories.map(({ name }) => ({ label: name, filter: { by: 'category', name } })) },
    { title: 'Date', choices: dates },
    { title: 'My collection', choices: collections },
  ];
  const button = useRef<HTMLButtonElement>(null);
  // A key or a choice ends the menu where it began; a press elsewhere leaves the focus there.
  const backTo = (leave: () => void) => {
    button.current?.focus();
    leave();
  };
  return (
    <fieldset
      className="relative"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) backTo(onClose);
      }}
    >
      <Button
        ref={button}
        variant="secondary"
        aria-expanded={open}
        aria-controls="course-filter"
        onClick={open ? onClose : onOpen}
      >
        Filter{filter ? `: ${labelOf(filter)}` : ''}
      </Button>
      {open && (
        <>
          {/* Pressing anywhere else leaves the menu; the keyboard has Escape and the button itself. */}
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
                    <button
                      key={choice.label}
                      type="button"
                      aria-pressed={filter !== null && labelOf(filter) === choice.label}
                      className="rounded-full border border-edge px-3 py-1.5 text-sm hover:bg-sunken aria-pressed:border-pomegranate aria-pressed:bg-blush aria-pressed:font-semibold"
                      onClick={() => backTo(() => onChoose(choice.filter))}
                    >
                      {choice.label}
                    </button>
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}

function labelOf(filter: Filter): string {
  if (filter.by === 'category') return filter.name;
  if (filter.by === 'date') return filter.order === 'newest' ? 'Newest-Oldest' : 'Oldest-Newest';
  return filter.owned ? 'In collection' : 'Not in collection';
}
