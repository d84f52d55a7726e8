import type { Home } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/learner-home.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';

/** Nothing without questions of today. */
export function QuestionsToday({ reviews: { due_count, minutes, done_today } }: Pick<Home, 'reviews'>) {
  if (due_count === 0 && !done_today) return null;
  return (
    <section aria-labelledby="questions" className="rounded-card border border-line bg-surface p-5 shadow-card">
      <h2 id="questions" className="text-xl">
        {due_count > 0 ? say.questions.title({ count: due_count }) : say.questions.done}
      </h2>
      <p className="mt-1 text-muted">
        {due_count > 0 ? say.questions.minutes({ count: minutes }) : say.questions.tomorrow}
      </p>
      {due_count > 0 && (
        <div className="mt-4 flex *:grow">
          <ButtonLink variant="secondary" to={href('review')}>
            {say.questions.answer}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
