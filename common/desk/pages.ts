import type { RouteParams } from 'regexparam';

/** The pages of the desk, which are a build of their own (docs/decisions/086-desk.md). */
export const deskPages = {
  search: '/desk',
  learner: '/desk/learners/:learnerId',
  order: '/desk/orders/:orderId',
  list: '/desk/lists/:list',
  newsletter: '/desk/newsletters/:newsletterId',
  statements: '/desk/statements',
  approval: '/desk/approvals/:approvalId',
  drafts: '/desk/drafts',
  draft: '/desk/drafts/:draftId',
  draftText: '/desk/drafts/:draftId/text',
  courseOutline: '/desk/drafts/:draftId/outline',
  draftQuestions: '/desk/drafts/:draftId/questions',
  questionTrial: '/desk/drafts/:draftId/questions/:questionId',
  draftPreview: '/desk/drafts/:draftId/preview',
  lessonPreview: '/desk/drafts/:draftId/preview/:lessonId',
  revisions: '/desk/revisions',
  revision: '/desk/revisions/:revisionId',
  reports: '/desk/reports',
  account: '/desk/account',
  invitation: '/desk/invitation',
} as const;

export type DeskPageName = keyof typeof deskPages;

export type DeskPageParams<Name extends DeskPageName> = RouteParams<(typeof deskPages)[Name]>;

/** @example deskHref('learner', { learnerId: 'usr_01HZX2' }) // '/desk/learners/usr_01HZX2' */
export function deskHref<Name extends DeskPageName>(
  name: Name,
  ...[params]: [keyof DeskPageParams<Name>] extends [never] ? [] : [params: DeskPageParams<Name>]
): string {
  const values: Record<string, string> = { ...params };
  return deskPages[name].replace(/:([a-zA-Z]+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}

/**
 * If a file of the content has a page where it is edited: attachments have none, and are not
 * compared by line.
 */
export const isTextPath = (path: string): boolean => /\.(?:md|yaml)$/.test(path);

/**
 * @param path of a file of the content, such as `courses/first-stitches/course.yaml`
 * @param line where the cursor is put
 */
export const draftTextHref = (draftId: string, path: string, line?: number): string => {
  const query = new URLSearchParams({ path, ...(line !== undefined && { line: String(line) }) });
  return `${deskHref('draftText', { draftId })}?${query}`;
};

/** The first page: the search is for the office. */
export const homeOf = (rights: readonly string[]): string =>
  rights.includes('listDeskDrafts') && !rights.includes('searchDesk') ? deskPages.drafts : deskPages.search;
