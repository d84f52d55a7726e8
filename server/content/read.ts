import { readBankTransfer } from './bank-transfer.ts';
import { type CourseContext, readCourse } from './course.ts';
import type { Content, PlanContent, PostContent } from './model.ts';
import { readPost } from './post.ts';
import { readPrices, readRegions } from './prices.ts';
import { noSearchContent, readSearch, type SearchContent } from './search.ts';
import { readSite } from './site.ts';
import { type ContentSource, namesIn, sourceOf, textIn } from './source.ts';
import { type Insertion, nothingFound } from './translations/context.ts';
import { readSharedTranslations } from './translations/shared.ts';
import { type Mapping, type Problems, readMapping } from './yaml-source.ts';

const planIds = ['single', 'yearly', 'monthly'];

/** Or all problems as `content/courses/x/course.yaml:12: what is wrong and what to write`. */
export function readContent(from: string | ContentSource): Content | string[] {
  const { content, problems } = readWithProblems(from);
  return content === null || problems.length > 0 ? problems : content;
}

/** With stamps that are missing; the content is not valid if there are problems. */
export function readWithProblems(from: string | ContentSource): {
  content: Content | null;
  problems: string[];
  unstamped: Insertion[];
} {
  const found = nothingFound();
  const { problems, unstamped } = found;
  const source = sourceOf(from);
  const unreadable = source.unreadable();
  if (unreadable.length > 0) {
    const problem =
      'this is a link that leads out of the folder or nowhere, or no file at all; put the file itself here';
    return { content: null, problems: unreadable.map((path) => `${source.name}/${path}:1: ${problem}`), unstamped };
  }
  const regions = readRegionsFile(problems, source);
  const slugs = { chapter: new Map<string, string>(), lesson: new Map<string, string>() };
  const context: CourseContext = { ...found, source, regions, slugs };
  const plans = readPlans(problems, source, regions);
  const courses = namesIn(source, 'courses')
    .map((slug) => readCourse(context, slug))
    .filter((course) => course !== null);
  const categories = [...new Set(courses.map(({ category }) => category))];
  const posts = readPosts(problems, source);
  const content: Content = {
    ...{ regions, plans, courses, posts },
    search: readSearchFile(problems, source),
    translations: readSharedTranslations(found, { source, plans, categories, posts }),
    stale: found.stale.found,
  };
  readSite(found, source);
  readBankTransfer(problems, source);
  return { content, problems: problems.found, unstamped };
}

function readPosts(problems: Problems, source: ContentSource): PostContent[] {
  const posts = namesIn(source, 'posts').map((name) => {
    const path = `${source.name}/posts/${name}`;
    if (!/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(name) || name.length > 63) {
      problems.add(path, 1, "the file's name should be small letters, digits and hyphens, and end with .md");
    }
    return readPost(problems, path, name.replace(/\.md$/, ''), textIn(source, `posts/${name}`) ?? '');
  });
  return posts.filter((post) => post !== null);
}

function readFile(problems: Problems, source: ContentSource, name: string): string | null {
  const text = textIn(source, name);
  if (text === null) problems.add(`${source.name}/${name}`, 1, 'this file is missing');
  return text;
}

function readRegionsFile(problems: Problems, source: ContentSource): Map<string, string[]> {
  const text = readFile(problems, source, 'regions.yaml');
  const mapping = text === null ? null : readMapping(problems, `${source.name}/regions.yaml`, text);
  return mapping ? readRegions(mapping) : new Map();
}

/** The file is optional. */
function readSearchFile(problems: Problems, source: ContentSource): SearchContent {
  const text = textIn(source, 'search.yaml');
  if (text === null) return noSearchContent;
  const mapping = readMapping(problems, `${source.name}/search.yaml`, text);
  return mapping ? readSearch(mapping) : noSearchContent;
}

/** Wrapped in a key, so that problems name its entries as in other files. */
function readPlans(problems: Problems, source: ContentSource, regions: Map<string, string[]>): PlanContent[] {
  const text = readFile(problems, source, 'plans.yaml');
  if (text === null) return [];
  const mapping = readMapping(problems, `${source.name}/plans.yaml`, `plans:\n${text}`, 0);
  if (!mapping) return [];
  const plans = mapping.mappings('plans').map((plan) => readPlan(plan, regions));
  mapping.end();
  for (const id of planIds) {
    if (plans.filter((plan) => plan.id === id).length !== 1) {
      problems.add(`${source.name}/plans.yaml`, 1, `there should be one plan with the id ${id}`);
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
