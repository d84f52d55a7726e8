/** Allow-list for rendering (server, browser) and for imports, which refuse other elements. */

/** By BCP 47 tag. */
export const languages: ReadonlyMap<string, 'ltr' | 'rtl'> = new Map([
  ['ku', 'ltr'],
  ['ckb', 'rtl'],
  ['ar', 'rtl'],
  ['fa', 'rtl'],
  ['de', 'ltr'],
  ['nl', 'ltr'],
  ['tr', 'ltr'],
  ['en', 'ltr'],
]);

/** White space is refused: browsers remove tabs and line ends, which could hide a leading `//`. */
export const isLinkTarget = (address: string): boolean =>
  /^(?:https:\/\/|mailto:|\/(?![/\\]))[^\s\p{Cc}]*$/iu.test(address);

/** Allows paths of this site only, like the content security policy. */
export const isPictureTarget = (address: string): boolean => address[0] === '/' && isLinkTarget(address);

/** Made by `anchorsOf`, so that it cannot clash with the page's own ids. */
export const isAnchor = (id: string): boolean => /^section-[\p{L}\p{N}-]+$/u.test(id);

export const elements: ReadonlySet<string> = new Set(
  'p h2 h3 h4 h5 h6 ul ol li blockquote pre code hr br table thead tbody tr th td a img strong em del span'.split(' '),
);

const anyText = () => true;

const isSize = (value: string) => /^\d{1,5}$/.test(value);

/** An address can do harm and an id can clash; other values can do neither. */
export const attributes: Readonly<Record<string, (value: string) => boolean>> = {
  href: isLinkTarget,
  src: isPictureTarget,
  alt: anyText,
  title: anyText,
  width: isSize,
  height: isSize,
  align: anyText,
  start: anyText,
  lang: anyText,
  dir: anyText,
  id: isAnchor,
};
