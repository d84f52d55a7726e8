import type { Course } from '../../common/api/types.ts';
import type { CatalogueContext } from './catalogue.types.ts';

type Listed = Pick<CatalogueContext, 'courses' | 'shown' | 'next'>;

/** The courses on the page. */
export const visibleCourses = ({ courses, shown }: Listed): readonly Course[] => courses.slice(0, shown);

/** Whether courses are loaded that are not shown. */
export const hasLoadedMore = ({ courses, shown }: Listed): boolean => courses.length > shown;

/** Whether 'View more courses' has anything to add. */
export const hasMore = (context: Listed): boolean => hasLoadedMore(context) || context.next !== null;
