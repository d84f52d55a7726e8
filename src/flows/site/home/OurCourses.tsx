import { href } from '../../../../common/paths.ts';
import { LANDING_COURSES } from '../../../../common/rules/list-sizes.ts';
import * as say from '../../../../common/texts/site/home.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import * as notLoaded from '../../../../common/texts/ui/not-loaded.ts';
import type { FirstCourses } from '../../../../machines/catalogue/catalogue.types.ts';
import { isWished, type Wishlist } from '../../../../machines/catalogue/wishlist.machine.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import { CourseCard } from '../../../ui/content/CourseCard.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { KilimPlaceholder } from '../../../ui/kilim/KilimPlaceholder.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { useResource } from '../../common/use-resource.ts';

export interface OurCoursesProps {
  courses: Resource<FirstCourses>;
  region: string;
  wishes: Wishlist;
}

export function OurCourses({ courses, region, wishes }: OurCoursesProps) {
  const { data, busy, slow, failed, retry } = useResource(courses);
  return (
    <Section
      title={say.courses.title}
      intro={say.courses.intro}
      action={
        <ButtonLink variant="secondary" to={href('catalogue')}>
          {say.courses.more}
        </ButtonLink>
      }
    >
      {busy && (
        <p role="status" className="sr-only">
          {say.courses.loading}
        </p>
      )}
      {slow && (
        <div className="mb-6">
          <SlowNote action={actions.tryAgain} onPress={retry} />
        </div>
      )}
      {failed && (
        <EmptyState
          title={notLoaded.courses}
          text={notLoaded.hint}
          action={<Button onClick={retry}>{actions.tryAgain}</Button>}
        />
      )}
      <ul aria-busy={busy} className="grid gap-5 sm:grid-cols-2 lg:gap-6">
        {busy
          ? [1, 2, 3, 4].map((place) => (
              <li key={place} aria-hidden="true" className="aspect-3/2 overflow-clip rounded-card">
                <KilimPlaceholder />
              </li>
            ))
          : data.courses.slice(0, LANDING_COURSES).map((course) => (
              <li key={course.id}>
                <CourseCard course={{ ...course, wishlisted: isWished(wishes, course) }} region={region} />
              </li>
            ))}
      </ul>
    </Section>
  );
}
