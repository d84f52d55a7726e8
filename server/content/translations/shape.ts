import { walkLines } from '../markdown.ts';
import type { Problems } from '../yaml-source.ts';

interface Target {
  to: string;
  line: number;
}

/** What is below a heading, or above the first one. */
interface Section {
  line: number;
  /** `## Title`; empty above the first heading. */
  heading: string;
  depth: number;
  counts: Record<Counted, number>;
  links: Target[];
  pictures: Target[];
}

const nouns = {
  items: 'entries of lists',
  rows: 'rows of tables',
  columns: 'columns of tables',
  code: 'blocks of code',
  rules: 'horizontal lines',
} as const;

type Counted = keyof typeof nouns;

const newSection = (line: number, depth: number, heading: string): Section => ({
  ...{ line, depth, heading },
  counts: { items: 0, rows: 0, columns: 0, code: 0, rules: 0 },
  links: [],
  pictures: [],
});

function sectionsOf(text: string): [Section, ...Section[]] {
  const sections: [Section, ...Section[]] = [newSection(1, 0, '')];
  let section = sections[0];
  walkLines(text, (token, line) => {
    const { counts } = section;
    switch (token.type) {
      case 'heading':
        section = newSection(line, token.depth, token.raw.trim());
        sections.push(section);
        break;
      case 'list_item':
        counts.items++;
        break;
      case 'table':
        counts.rows += token.rows.length;
        counts.columns += token.header.length;
        break;
      case 'code':
        counts.code++;
        break;
      case 'hr':
        counts.rules++;
        break;
      case 'link':
        section.links.push({ to: String(token.href), line });
        break;
      case 'image':
        section.pictures.push({ to: String(token.href), line });
        break;
      default:
    }
  });
  return sections;
}

/**
 * Reports where a translated Markdown text has other headings, lists, tables, links or pictures
 * than its original.
 * @param firstLine of the translation in its file
 */
export function checkSameShape(
  problems: Problems,
  { path, text, firstLine }: { path: string; text: string; firstLine: number },
  original: string,
): void {
  const add = (line: number, message: string) => problems.add(path, firstLine + line - 1, message);
  const [wanted, given] = [sectionsOf(original), sectionsOf(text)];
  const differing = given.find(({ depth }, index) => depth !== wanted[index]?.depth);
  const missing = wanted[given.length];
  if (differing) {
    const there = wanted[given.indexOf(differing)];
    const marks = '#'.repeat(there?.depth ?? 0);
    add(
      differing.line,
      there
        ? `this heading should begin with "${marks} ", as in the original: "${there.heading}"`
        : 'the original has no heading here',
    );
  } else if (missing) {
    add(text.trimEnd().split('\n').length, `the original goes on with "${missing.heading}"`);
  } else {
    for (const [index, here] of given.entries()) {
      const there = wanted[index];
      if (there) compareSections(add, here, there);
    }
  }
}

type Add = (line: number, message: string) => void;

function compareSections(add: Add, here: Section, there: Section): void {
  const place = here.heading === '' ? '' : ` below "${here.heading}"`;
  for (const counted of Object.keys(nouns) as Counted[]) {
    const [count, wanted] = [here.counts[counted], there.counts[counted]];
    if (count !== wanted) add(here.line, `${nouns[counted]}${place}: ${count}; the original has ${wanted}`);
  }
  compareTargets(add, here, here.links, there.links, 'link');
  compareTargets(add, here, here.pictures, there.pictures, 'picture');
}

/** In any order: a sentence may be turned round. */
function compareTargets(add: Add, { line }: Section, here: Target[], there: Target[], noun: string): void {
  const missing = there.map(({ to }) => to);
  for (const { to, line } of here) {
    const at = missing.indexOf(to);
    if (at < 0) add(line, `the original has no ${noun} to ${to} here`);
    else missing.splice(at, 1);
  }
  for (const to of missing) add(line, `the ${noun} to ${to} is missing; the original has it`);
}

/** Of a text of one paragraph. */
export function shapeRefusals(text: string, original: string): string[] {
  const found: string[] = [];
  const [[here], [there]] = [sectionsOf(text), sectionsOf(original)];
  compareSections((_, message) => found.push(message), here, there);
  return found;
}
