import type { DeskPageName } from '../../common/desk/pages.ts';
import type { OpenDeskPage } from '../flows/desk/common/desk-page.ts';

/** Of those that are signed in; an invitation is for those who are not. */
export type SignedInPage = Exclude<DeskPageName, 'invitation'>;

/** How the code of each page, with its flows and calls, is fetched when it is first opened. */
export const pageCode: { readonly [Name in SignedInPage]: () => Promise<OpenDeskPage<Name>> } = {
  search: () => import('../flows/desk/search/page.tsx'),
  learner: () => import('../flows/desk/learner/page.tsx'),
  order: () => import('../flows/desk/order/page.tsx'),
  list: () => import('../flows/desk/list/page.tsx'),
  newsletter: () => import('../flows/desk/newsletter/page.tsx'),
  statements: () => import('../flows/desk/statements/page.tsx'),
  approval: () => import('../flows/desk/approval/page.tsx'),
  draftText: () => import('../flows/desk/draft-text/page.tsx'),
  drafts: () => import('../flows/desk/drafts/page.tsx'),
  draft: () => import('../flows/desk/draft/page.tsx'),
  courseOutline: () => import('../flows/desk/course-outline/page.tsx'),
  draftQuestions: () => import('../flows/desk/draft-questions/page.tsx'),
  questionTrial: () => import('../flows/desk/question-trial/page.tsx'),
  draftPreview: () => import('../flows/desk/draft-preview/page.tsx'),
  lessonPreview: () => import('../flows/desk/lesson-preview/page.tsx'),
  revisions: () => import('../flows/desk/revisions/page.tsx'),
  revision: () => import('../flows/desk/revision/page.tsx'),
  reports: () => import('../flows/desk/reports/page.tsx'),
  account: () => import('../flows/desk/account/page.tsx'),
};
