// A step of `npm run check`. Lines run from right to left in Arabic and Sorani: styles say start
// and end. What has no logical form, such as `translate-x-*`, needs its `rtl:` twin in the same
// literal.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The replacement of each: `ml-2` is `ms-2`. */
const logical: readonly (readonly [physical: RegExp, instead: string])[] = [
  [/^(?:scroll-)?[mp][lr]-/, 'ms-, me-, ps-, pe-'],
  [/^(?:left|right)-/, 'inset-s-, inset-e-'],
  [/^text-(?:left|right)$/, 'text-start, text-end'],
  [/^border-[lr](?:-|$)/, 'border-s, border-e'],
  [/^rounded-(?:l|r|tl|tr|bl|br)(?:-|$)/, 'rounded-s, rounded-e, rounded-ss, …'],
  [/^(?:float|clear)-(?:left|right)$/, 'float-start, float-end'],
  [/^transition-\[(?:left|right)\]$/, 'transition-[inset-inline-start]'],
  [/^\[(?:(?:scroll-)?(?:margin|padding)-|border-(?:\w+-)?)?(?:left|right)[\w-]*:/, 'ms-, pe-, inset-s-, border-s, …'],
  [/^\[(?:float|clear|text-align):(?:left|right)\]$/, 'float-start, text-end, …'],
];

const onlyPhysical =
  /^(?:translate-x-|(?:object|origin|bg)(?:-(?:top|bottom))?-(?:left|right)$|bg-(?:linear|gradient)-to-(?:l|r|tl|tr|bl|br)$)/;

/** In `style`. */
const inObject =
  /\b(?:(?:scrollM|m)argin|(?:scrollP|p)adding|border(?:Top|Bottom)?)(?:Left|Right)\w*:|\b(?:float|clear|textAlign): '(?:left|right)'|style=\{\{[^}]*\b(?:left|right):/;

const inSheet =
  /^\s*(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|left|right|border-(?:\w+-)?(?:left|right)[\w-]*|(?:float|clear|text-align|transform-origin):[^;]*\b(?:left|right)\b)/;

/** Lines that have a twin below `[dir="rtl"]`, which replaces them there. */
const withTwin = ['transform-origin: left;', 'transform-origin: right;'];

/** @returns a line for each fault, as `file:line what: what to do` */
export function physicalClasses(file: string, code: string): string[] {
  return code.split('\n').flatMap((line, index) =>
    [...line.matchAll(/(["'`])((?:(?!\1).)*)\1/g)].flatMap(([, , literal = '']) => {
      const tokens = literal.split(/\s+/).map((token) => {
        const parts = token.split(/:(?![^[]*\])/);
        return { token, isRtl: parts.includes('rtl'), name: (parts.at(-1) ?? '').replace(/^-|^!|!$/g, '') };
      });
      return tokens.flatMap(({ token, isRtl, name }) => {
        const at = `${file}:${index + 1} ${token}`;
        const [, instead] = logical.find(([physical]) => physical.test(name)) ?? [];
        if (instead !== undefined) return [`${at}: use ${instead}`];
        const kind = /^[a-z]+(?:-x)?/.exec(name)?.[0] ?? '';
        const hasTwin = tokens.some((each) => each.isRtl !== isRtl && each.name.startsWith(kind));
        return onlyPhysical.test(name) && !hasTwin ? [`${at}: add its rtl: twin`] : [];
      });
    }),
  );
}

/** Properties of objects of styles. */
export function physicalStyles(file: string, code: string): string[] {
  return code.split('\n').flatMap((line, index) => {
    const [found] = inObject.exec(line) ?? [];
    return found === undefined ? [] : [`${file}:${index + 1} ${found}: use marginInlineStart, insetInlineEnd, …`];
  });
}

export function physicalRules(file: string, sheet: string): string[] {
  return sheet.split('\n').flatMap((line, index) => {
    if (!inSheet.test(line) || withTwin.includes(line.trim())) return [];
    return [`${file}:${index + 1} ${line.trim()}: use inset-inline, margin-inline, text-align: start, …`];
  });
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const faults = [
    ...globSync('src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => [physicalClasses, physicalStyles].flatMap((check) => check(file, read(file)))),
    ...globSync('src/**/*.css', { cwd: root }).flatMap((file) => physicalRules(file, read(file))),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
