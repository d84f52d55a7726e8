/**
 * What posts and lessons are made of. The server renders Markdown to these elements and attributes, an import refuses the
 * rest with file and line, and the browser shows nothing else (BLOG-02, LESSON-07; S12).
 */

/** The languages that words can be marked as, by BCP 47 tag, each with the direction in which it is written. */
export const languages: ReadonlyMap<string, 'ltr' | 'rtl'> = new Map([
  ['ku', 'ltr'],
  ['ckb', 'rtl'],
  ['ar', 'rtl'],
  ['fa', 'rtl'],
  ['de', 'ltr'],
  ['nl', 'ltr'],
  ['tr', 'ltr'],
]);

/**
 * Whether a link may lead there: https, mailto or a path of this site. White space and control characters are refused,
 * because browsers remove tabs and line ends: one of them could hide that a path begins with `//`.
 */
export const isLinkTarget = (address: string): boolean =>
  /^(?:https:\/\/|mailto:|\/(?![/\\]))[^\s\p{Cc}]*$/iu.test(address);

/** Whether a picture may come from there: a path of this site, as in the content security policy. */
export const isPictureTarget = (address: string): boolean => address[0] === '/' && isLinkTarget(address);

/** Whether an id is that of a heading, as `anchorsOf` makes it: no name of the page's own, nor of the browser's. */
export const isAnchor = (id: string): boolean => /^section-[\p{L}\p{N}-]+$/u.test(id);

/** The elements that are shown. */
export const elements: ReadonlySet<string> = new Set(
  'p h2 h3 h4 h5 h6 ul ol li blockquote pre code hr br table thead tbody tr th td a img strong em del span'.split(' '),
);

const anyText = () => true;

/**
 * The attributes that are shown, each with the rule for its value: an address can do harm, an id could be taken for one of the
 * page's own, any other value can do neither.
 */
export const attributes: Readonly<Record<string, (value: string) => boolean>> = {
  href: isLinkTarget,
  src: isPictureTarget,
  alt: anyText,
  title: anyText,
  align: anyText,
  start: anyText,
  lang: anyText,
  dir: anyText,
  id: isAnchor,
};
