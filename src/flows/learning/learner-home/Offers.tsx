import { Link } from 'wouter';
import type { HomeOffer } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/learner-home.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';

export interface OffersProps {
  offers: readonly HomeOffer[];
  /** By a subscription. */
  isOpen: boolean;
}

/** For who has no course yet. */
export function Offers({ offers, isOpen }: OffersProps) {
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="text-2xl">
        {say.offers.title}
      </h2>
      <p className="mt-2 max-w-prose text-lg text-muted">{isOpen ? say.offers.allOpen : say.offers.free}</p>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
      <div className="mt-6 flex max-sm:*:grow">
        <ButtonLink variant={offers.length > 0 ? 'secondary' : 'primary'} to={href('catalogue')}>
          {actions.seeAllCourses}
        </ButtonLink>
      </div>
    </section>
  );
}

function Offer({ offer: { id, title, lang, thumbnail, free, lesson } }: { offer: HomeOffer }) {
  const to = lesson
    ? href('lesson', { courseId: id, chapterId: lesson.chapter_id, lessonId: lesson.id })
    : href('course', { courseId: id });
  return (
    <li className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card hover:border-edge">
      <Picture src={thumbnail} alt="" />
      <div className="flex grow flex-col p-4">
        <p className="text-sm font-semibold text-pine">{free ? say.offers.freeCourse : say.offers.freeLesson}</p>
        <h3 className="mt-1 text-lg leading-snug">
          <Link href={to} className="after:absolute after:inset-0 after:rounded-card">
            <Spoken lang={lang}>{title}</Spoken>
          </Link>
        </h3>
        {lesson && <p className="mt-1 text-sm text-muted">{say.offers.lesson(lesson)}</p>}
      </div>
    </li>
  );
}
