import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readBankTransfer } from './bank-transfer.ts';
import { type CourseContext, readCourse } from './course.ts';
import { unreadableEntries } from './files.ts';
import type { Content, PlanContent, PostContent } from './model.ts';
import { readPost } from './post.ts';
import { readPrices, readRegions } from './prices.ts';
import { noSearchContent, readSearch, type SearchContent } from './search.ts';
import { readSite } from './site.ts';
import { type Insertion, nothingFound } from './translations/context.ts';
import { readSharedTranslations } from './translations/shared.ts';
import { type Mapping, type Problems, readMapping } from './yaml-source.ts';

const planIds = ['single', 'yearly', 'monthly'];

/** Or all problems as `content/courses/x/course.yaml:12: what is wrong and what to write`. */
export function readContent(root: string): Content | string[] {
  const { content, problems } = readWithProblems(root);
  return content === null || problems.length > 0 ? problems : content;
}

/** With stamps that are missing; the content is not valid if there are problems. */
export function readWithProblems(root: string): {
  content: Content | null;
  problems: string[];
  unstamped: Insertion[];
} {
  const found = nothingFound();
  const { problems, unstamped } = found;
  const shown = basename(root);
  const unreadable = existsSync(root) ? unreadableEntries(root) : [];
  if (unreadable.length > 0) {
    const problem =
      'this is a link that leads out of the folder or nowhere, or no file at all; put the file itself here';
    return { content: null, problems: unreadable.sort().map((path) => `${shown}/${path}:1: ${problem}`), unstamped };
  }
  const regions = readRegionsFile(problems, root, shown);
  const slugs = { chapter: new Map<string, string>(), lesson: new Map<string, string>() };
  const context: CourseContext = { ...found, root, shown, regions, slugs };
  const plans = readPlans(problems, root, shown, regions);
  const courses = folder(join(root, 'courses'))
    .map((slug) => readCourse(context, slug))
    .filter((course) => course !== null);
  const categories = [...new Set(courses.map(({ category }) => category))];
  const posts = readPosts(problems, root, shown);
  const content: Content = {
    ...{ regions, plans, courses, posts },
    search: readSearchFile(problems, root, shown),
    translations: readSharedTranslations(found, { root, shown, plans, categories, posts }),
    stale: found.stale.found,
  };
  readSite(found, root);
  readBankTransfer(problems, root);
  return { content, problems: problems.found, unstamped };
}

/** Sorted, visible entries; empty without the folder. */
function folder(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

function readPosts(problems: Problems, root: string, shown: string): PostContent[] {
  const posts = folder(join(root, 'posts')).map((name) => {
    const path = `${shown}/posts/${name}`;
    if (!/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(name) || name.length > 63) {
      problems.add(path, 1, "the file's name should be small letters, digits and hyphens, and end with .md");
    }
    return readPost(problems, path, name.replace(/\.md$/, ''), readFileSync(join(root, 'posts', name), 'utf8'));
  });
  return posts.filter((post) => post !== null);
}

function readFile(problems: Problems, root: string, shown: string, name: string): string | null {
  const file = join(root, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  problems.add(`${shown}/${name}`, 1, 'this file is missing');
  return null;
}

function readRegionsFile(problems: Problems, root: string, shown: string): Map<string, string[]> {
  const text = readFile(problems, root, shown, 'regions.yaml');
  const mapping = text === null ? null : readMapping(problems, `${shown}/regions.yaml`, text);
  return mapping ? readRegions(mapping) : new Map();
}

/** The file is optional. */
function readSearchFile(problems: Problems, root: string, shown: string): SearchContent {
  const file = join(root, 'search.yaml');
  if (!existsSync(file)) return noSearchContent;
  const mapping = readMapping(problems, `${shown}/search.yaml`, readFileSync(file, 'utf8'));
  return mapping ? readSearch(mapping) : noSearchContent;
}

/** Wrapped in a key, so that problems name its entries as in other files. */
function readPlans(problems: Problems, root: string, shown: string, regions: Map<string, string[]>): PlanContent[] {
  const text = readFile(problems, root, shown, 'plans.yaml');
  if (text === null) return [];
  const mapping = readMapping(problems, `${shown}/plans.yaml`, `plans:\n${text}`, 0);
  if (!mapping) return [];
  const plans = mapping.mappings('plans').map((plan) => readPlan(plan, regions));
  mapping.end();
  for (const id of planIds) {
    if (plans.filter((plan) => plan.id === id).length !== 1) {
      problems.add(`${shown}/plans.yaml`, 1, `there should be one plan with the id ${id}`);
    }
  }
  return plans;
}

function readPlan(mapping: Mapping, regions: Map<string, string[]>): PlanContent {
  const plan: PlanContent = {
    id: mapping.text('id', { max: 20, pattern: /^(single|yearly|monthly)$/, form: planIds.join(', ') }),
    name: mapping.text('name', { max: 60 }),
    description: mapping.text('description', { max: 300 }),
    badge: mapping.textOrNull('badge', { max: 60 }),
    features: mapping.texts('features', { max: 160 }),
    button: mapping.text('button', { max: 60 }),
    prices: readPrices(mapping, regions, 0),
  };
  const missing = [...regions.keys()].filter((currency) => !plan.prices.some((price) => price.currency === currency));
  if (missing.length > 0)
    mapping.report('prices', `${missing.join(', ')} is missing; a plan has a price in each currency`);
  mapping.end();
  return plan;
}
