import type { User } from '../../../common/api/types.ts';
import { href } from '../../../common/paths.ts';
import * as say from '../../../common/texts/site/layout.ts';
import type { Choosing } from './LanguageLink.tsx';

export interface NavigationProps extends Choosing {
  user: User | null;
  signedIn: boolean;
  /** The path of the page that is shown. */
  path: string;
  onContact: () => void;
  onLogOut: () => void;
}

/** The navbar's pages in order; Contact, which opens a dialog, follows them. */
export const pageLinks = [
  { label: say.pages.about, to: href('about') },
  { label: say.pages.catalogue, to: href('catalogue') },
  { label: say.pages.blog, to: href('blog') },
] as const;

export const accountLinks = [
  { label: say.account.learnerHome, to: href('learnerHome') },
  { label: say.account.profile, to: href('profile') },
  { label: say.account.review, to: href('review') },
  { label: say.account.settings, to: href('settings') },
] as const;

/** Where the logo leads. */
export const homeOf = (signedIn: boolean): string => href(signedIn ? 'learnerHome' : 'home');

/** For aria-current: the page itself, or a page below it. */
export function currentMark(path: string, to: string): 'page' | 'true' | undefined {
  if (path === to) return 'page';
  return path.startsWith(`${to}/`) ? 'true' : undefined;
}
