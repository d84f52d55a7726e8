import type { Course } from '../../common/api/types.ts';
import type { CatalogueContext } from './catalogue.types.ts';

type Listed = Pick<CatalogueContext, 'courses' | 'shown' | 'next'>;

export const visibleCourses = ({ courses, shown }: Listed): readonly Course[] => courses.slice(0, shown);

export const hasLoadedMore = ({ courses, shown }: Listed): boolean => courses.length > shown;

export const hasMore = (context: Listed): boolean => hasLoadedMore(context) || context.next !== null;
