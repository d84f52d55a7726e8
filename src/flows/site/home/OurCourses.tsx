import { href } from '../../../../common/paths.ts';
import { LANDING_COURSES } from '../../../../common/rules/constants.ts';
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
      title="Our Courses"
      intro="Practical courses for everyday work. Every course has a free lesson to try first."
      action={
        <ButtonLink variant="secondary" to={href('catalogue')}>
          View more courses
        </ButtonLink>
      }
    >
      {busy && (
        <p role="status" className="sr-only">
          Loading the courses
        </p>
      )}
      {slow && (
        <div className="mb-6">
          <SlowNote action="Try again" onPress={retry} />
        </div>
      )}
      {failed && (
        <EmptyState
          title="We could not load the courses"
          text="Check your connection and try again."
          action={<Button onClick={retry}>Try again</Button>}
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
