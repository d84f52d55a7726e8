import type { User } from '../../../common/api/types.ts';
import { href } from '../../../common/paths.ts';

export interface NavigationProps {
  user: User | null;
  signedIn: boolean;
  /** The path of the page that is shown. */
  path: string;
  onContact: () => void;
  onLogOut: () => void;
}

/** The navbar's pages in order; Contact, which opens a dialog, follows them. */
export const pageLinks = [
  { label: 'About', to: href('about') },
  { label: 'Courses', to: href('catalogue') },
  { label: 'Blog', to: href('blog') },
] as const;

export const accountLinks = [
  { label: 'Home', to: href('learnerHome') },
  { label: 'My Profile', to: href('profile') },
  { label: 'Questions to keep fresh', to: href('review') },
  { label: 'Settings', to: href('settings') },
] as const;

/** Where the logo leads. */
export const homeOf = (signedIn: boolean): string => href(signedIn ? 'learnerHome' : 'home');

/** For aria-current: the page itself, or a page below it. */
export function currentMark(path: string, to: string): 'page' | 'true' | undefined {
  if (path === to) return 'page';
  return path.startsWith(`${to}/`) ? 'true' : undefined;
}
