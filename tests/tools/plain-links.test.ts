import { expect, it } from 'vitest';
import { plainLinks, writtenAddresses } from '../../tools/links.ts';

it('[LAYOUT-12] a plain <a> that could lead to a page of the app fails the check, and one that cannot does not', () => {
  const found = (tag: string) => plainLinks('Any.tsx', `export const any = (to) => ${tag}`);
  for (const tag of [
    '<a href="/course">Courses</a>',
    "<a href={href('course', { courseId })}>Course</a>",
    '<a className="big" href={to} target="_blank">There</a>',
    '<li><a {...props}>There</a></li>',
    `<a href={\`\${to}#founder\`}>There</a>`,
    "createElement('a', { href: to })",
  ]) {
    expect(found(tag), tag).toEqual(['Any.tsx:1']);
  }
  for (const tag of [
    '<Link href="/course">Courses</Link>',
    '<OutsideLink to="/media/a.pdf">File</OutsideLink>',
    '<a href="#founder">Founder</a>',
    `<a href={\`#\${to}\`}>Skip</a>`,
    `<a href={\`mailto:\${to}\`}>Mail</a>`,
    `<a href={\`tel:\${to}\`}>Call</a>`,
    "document.createElement('a')",
    '<abbr title="a">b</abbr>',
  ]) {
    expect(found(tag), tag).toEqual([]);
  }
});

it('[LAYOUT-12] the address of a page that is written out fails the check, and a call of href() does not', () => {
  const found = (code: string) => writtenAddresses('any.ts', `export const any = ${code};`);
  for (const code of ["'/login'", "'/login?next=1'", `\`/course/\${id}\``, `\`/reset-password?token=\${token}\``]) {
    expect(found(code), code).toEqual(['any.ts:1']);
  }
  for (const code of ["href('login')", "'/'", "'/media/a.pdf'", `\`/flags/\${code}.svg\``, "path.split('/')"]) {
    expect(found(code), code).toEqual([]);
  }
});
