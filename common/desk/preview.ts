import { matchPath } from '../match.ts';
import { deskHref } from './pages.ts';

export type Viewer = 'visitor' | 'learner';

export interface Preview {
  draftId: string;
  as: Viewer;
}

export const viewerIn = (query: URLSearchParams): Viewer => (query.get('as') === 'learner' ? 'learner' : 'visitor');

/** @param lessonId null for the page of the course */
export const previewHref = ({ draftId, as }: Preview, lessonId: string | null = null): string =>
  `${lessonId === null ? deskHref('draftPreview', { draftId }) : deskHref('lessonPreview', { draftId, lessonId })}?as=${as}`;

/** Instead of learners' pages that a preview does not have. */
const outsideHref = (preview: Preview): string => `${previewHref(preview)}&outside=1`;

export const isOutside = (query: URLSearchParams): boolean => query.has('outside');

/**
 * Where a link of a learner's page leads in a preview.
 * @param courseId null while it is not known: learners' pages link to their own course then
 */
export function inPreview(preview: Preview, courseId: string | null, to: string): string {
  const [path = '', fragment] = to.split('#', 2);
  const { name, params } = matchPath(path.replace(/\?.*$/, '')) ?? {};
  const isHere = params !== undefined && 'courseId' in params && (courseId ?? params.courseId) === params.courseId;
  if (isHere && name === 'course') return previewHref(preview);
  if (isHere && name === 'lesson' && 'lessonId' in params) {
    return previewHref(preview, params.lessonId) + (fragment === undefined ? '' : `#${fragment}`);
  }
  return outsideHref(preview);
}
