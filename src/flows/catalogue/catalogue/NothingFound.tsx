import { Link } from 'wouter';
import { addressOf, isNarrowed, unnarrowed } from '../../../../common/catalogue-address.ts';
import { PAGE_SIZE } from '../../../../common/rules/list-sizes.ts';
import * as say from '../../../../common/texts/catalogue/catalogue.ts';
import type { CatalogueContext, Narrowing } from '../../../../machines/catalogue/catalogue.machine.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { nothingFound } from './narrowing.ts';
import { takenOver } from './on-plain-click.ts';

export interface NothingFoundProps {
  view: CatalogueContext;
  onChoose: (narrowing: Narrowing) => void;
  onClear: () => void;
}

/** Says what nothing was found for, and leads to what there is without it. */
export function NothingFound({ view, onChoose, onClear }: NothingFoundProps) {
  const { words, elsewhere } = view;
  const searched = words !== '';
  const narrowed = isNarrowed(view);
  const others = searched && narrowed ? elsewhere : [];
  const courses = others.reduce((sum, { courses_count }) => sum + courses_count, 0);
  const to = (label: string, narrowing: Narrowing) => (
    <Link
      key={label}
      href={addressOf({ ...view, ...narrowing, shown: PAGE_SIZE })}
      className={buttonClass('secondary')}
      onClick={takenOver(() => onChoose(narrowing))}
    >
      {label}
    </Link>
  );
  const text =
    courses > 0
      ? say.hints.elsewhere({ count: courses })
      : searched
        ? say.hints.searched
        : narrowed
          ? say.hints.filtered
          : say.hints.empty;
  return (
    <EmptyState
      title={nothingFound(view)}
      text={text}
      action={
        <>
          {others.length > 0 && (
            <p className="mb-6 flex flex-wrap justify-center gap-3">
              {others.map(({ name, title = name, courses_count }) =>
                to(say.inCategory({ category: title, count: courses_count }), {
                  filter: { by: 'category', name },
                  free: false,
                }),
              )}
            </p>
          )}
          <p className="flex flex-wrap justify-center gap-3">
            {(narrowed ? [unnarrowed] : []).map((each) => to(say.clearFilter, each))}
            {searched && (
              <Link
                href={addressOf({ ...view, words: '', shown: PAGE_SIZE })}
                className={buttonClass('secondary')}
                onClick={takenOver(onClear)}
              >
                {say.clearSearch}
              </Link>
            )}
          </p>
        </>
      }
    />
  );
}
