import type { Course } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/site/home.ts';
import type { FirstCourses } from '../../../../machines/catalogue/catalogue.types.ts';
import { freeLesson } from '../../../../machines/catalogue/course.selectors.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { KilimBand } from '../../../ui/kilim/KilimBand.tsx';
import { useResource } from '../../common/use-resource.ts';

export function Hero({ courses }: { courses: Resource<FirstCourses> }) {
  const { courses: listed, freeTotal } = useResource(courses).data;
  return (
    <section className="relative overflow-clip">
      <div className="mx-auto grid max-w-page md:min-h-[34rem] md:grid-cols-[1fr_0.85fr] lg:min-h-[40rem]">
        <div className="flex min-w-0 flex-col justify-center px-4 py-12 sm:px-6 sm:py-16">
          <h1
            id="page-title"
            tabIndex={-1}
            className="text-[min(clamp(3.25rem,2rem+6vw,6rem),16.5vw)] md:text-[clamp(3.25rem,7.5vw,6rem)] leading-[0.98] font-semibold tracking-tight"
          >
            <span className="block">{say.title.cultivate}</span> <span className="block">{say.title.thrive}</span>{' '}
            <span className="block text-pomegranate">{say.title.transform}</span>
          </h1>
          <p className="mt-6 max-w-md text-lg text-muted sm:text-xl">{say.intro}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={freeLessonOf(listed)}>{say.freeLesson}</ButtonLink>
            <ButtonLink variant="secondary" to={href('catalogue')}>
              {say.catalogue}
            </ButtonLink>
          </div>
          {/* what is known late stands last, so that nothing moves */}
          <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
            <TextLink alone to={href('about')}>
              {say.about}
            </TextLink>
            {freeTotal > 0 && (
              <TextLink alone to={`${href('catalogue')}?price=free`}>
                {say.free({ count: freeTotal })}
              </TextLink>
            )}
          </p>
        </div>
        <div className="relative h-64 sm:h-80 md:h-auto">
          <img
            src="/pictures/hero.svg"
            alt=""
            fetchPriority="high"
            className="absolute inset-0 h-full w-full object-cover md:inset-e-auto md:w-[max(100%,calc(50vw-1rem))] md:max-w-none md:object-left rtl:md:object-right"
          />
        </div>
      </div>
      <KilimBand />
    </section>
  );
}

/** Leads to the courses until one with a free lesson is known, so the button keeps its place. */
function freeLessonOf(courses: readonly Course[]): string {
  const [first] = courses.flatMap((course) => {
    const lesson = freeLesson(course);
    return lesson ? [{ courseId: course.id, chapterId: lesson.chapter_id, lessonId: lesson.id }] : [];
  });
  return first ? href('lesson', first) : href('catalogue');
}
