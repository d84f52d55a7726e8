import type { DeskPageName } from '../../common/desk/pages.ts';
import type { OpenDeskPage } from '../flows/desk/common/desk-page.ts';

/** Of those that are signed in; an invitation is for those who are not. */
export type SignedInPage = Exclude<DeskPageName, 'invitation'>;

/** How the code of each page is fetched, with its flows and their calls, when it is first opened. */
export const pageCode: { readonly [Name in SignedInPage]?: () => Promise<OpenDeskPage<Name>> } = {
  account: () => import('../flows/desk/account/page.tsx'),
};
