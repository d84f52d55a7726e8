import type { Home } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { pluralise } from '../../../../common/text/text.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';

/** Nothing without questions of today. */
export function QuestionsToday({ reviews: { due_count, minutes, done_today } }: Pick<Home, 'reviews'>) {
  if (due_count === 0 && !done_today) return null;
  return (
    <section aria-labelledby="questions" className="rounded-card border border-line bg-surface p-5 shadow-card">
      <h2 id="questions" className="text-xl">
        {due_count > 0 ? `${pluralise(due_count, 'question')} today` : 'Today’s questions are done'}
      </h2>
      <p className="mt-1 text-muted">
        {due_count > 0 ? `About ${pluralise(minutes, 'minute')}, to keep what you learned.` : 'Come back tomorrow.'}
      </p>
      {due_count > 0 && (
        <div className="mt-4 flex *:grow">
          <ButtonLink variant="secondary" to={href('review')}>
            Answer them
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
