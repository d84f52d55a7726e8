import type { Course } from '../../common/api/types.ts';
import type { CatalogueContext } from './catalogue.types.ts';

/** The list that the filter leaves, whole. */
export function filteredCourses({ courses, categories, filter }: CatalogueContext): readonly Course[] {
  switch (filter?.by) {
    case 'category': {
      const ids = new Set(categories.find(({ name }) => name === filter.name)?.course.map(({ id }) => id));
      return courses.filter(({ id }) => ids.has(id));
    }
    case 'date': {
      const sign = filter.order === 'newest' ? -1 : 1;
      return courses.toSorted((a, b) => sign * a.created_at.localeCompare(b.created_at));
    }
    case 'collection':
      return courses.filter(({ purchased }) => purchased === filter.owned);
    default:
      return courses;
  }
}

/** The courses on the page. */
export const visibleCourses = (context: CatalogueContext): readonly Course[] =>
  filteredCourses(context).slice(0, context.shown);

/** Whether 'View more courses' has anything to add. */
export const hasMore = (context: CatalogueContext): boolean => filteredCourses(context).length > context.shown;
