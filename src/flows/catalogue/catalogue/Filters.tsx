import { Link } from 'wouter';
import { addressOf } from '../../../../common/catalogue-address.ts';
import { PAGE_SIZE } from '../../../../common/rules/list-sizes.ts';
import * as say from '../../../../common/texts/catalogue/catalogue.ts';
import type { CatalogueContext, Narrowing } from '../../../../machines/catalogue/catalogue.machine.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { partsOf } from './narrowing.ts';
import { takenOver } from './on-plain-click.ts';

export interface FiltersProps {
  view: CatalogueContext;
  onChoose: (narrowing: Narrowing) => void;
}

/** What is on, each with a way to take it off, and what closing the menu has taken off. */
export function Filters({ view, onChoose }: FiltersProps) {
  const { takenOff } = view;
  const [filter = '', other] = takenOff ? partsOf(takenOff, view.categories).map(({ label }) => label) : [];
  const to = (narrowing: Narrowing) => ({
    href: addressOf({ ...view, ...narrowing, shown: PAGE_SIZE }),
    onClick: takenOver(() => onChoose(narrowing)),
  });
  return (
    <>
      {partsOf(view, view.categories).map(({ label, rest }) => (
        <Link
          key={label}
          {...to(rest)}
          aria-label={say.removeFilter({ filter: label })}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-pomegranate bg-blush py-1 pe-2.5 ps-3.5 text-sm font-semibold text-ink no-underline hover:bg-sunken print:hidden"
        >
          <span>{label}</span>
          <Icon name="close" />
        </Link>
      ))}
      {takenOff && (
        <p className="text-muted print:hidden">
          <span>{other === undefined ? say.off({ filter }) : say.bothOff({ filter, other })}</span>{' '}
          <Link {...to(takenOff)} className="font-semibold text-pomegranate underline">
            {say.putBack}
          </Link>
        </p>
      )}
    </>
  );
}
