import type { TranslatedWords } from '../../db/tables/catalogue.ts';
import type { PlanContent, PostContent, SharedTranslation } from '../model.ts';
import { noSearchContent, readSearch, type SearchContent } from '../search.ts';
import { type ContentSource, namesIn, textIn } from '../source.ts';
import { type Mapping, readMapping } from '../yaml-source.ts';
import { type Found, isOfNow, type TranslationContext } from './context.ts';
import { languagesIn } from './languages.ts';
import { readPostTranslations } from './posts.ts';
import { stampOfPlan } from './stamp.ts';

interface Original {
  source: ContentSource;
  plans: readonly PlanContent[];
  categories: readonly string[];
  posts: readonly PostContent[];
}

/** `site` is read at each start (server/content/translations/site.ts). */
const known = ['plans.yaml', 'categories.yaml', 'search.yaml', 'posts', 'site'];

/** Plans, categories, posts and words of the search, in folders next to the originals. */
export function readSharedTranslations(
  found: Found,
  { source, plans, categories, posts }: Original,
): SharedTranslation[] {
  return languagesIn(found.problems, source, '', ['courses', 'posts', 'site']).map((language) => {
    const context = { ...found, language };
    const path = `${source.name}/${language}`;
    for (const name of namesIn(source, language)) {
      if (known.includes(name)) continue;
      found.problems.add(`${path}/${name}`, 1, `this is not known here; ${known.join(', ')} are`);
    }
    const read = (name: string, wrapped = '') => {
      const text = textIn(source, `${language}/${name}`);
      if (text === null) return null;
      const mapping = readMapping(found.problems, `${path}/${name}`, wrapped + text, wrapped === '' ? 1 : 0);
      return mapping && { mapping, path: `${path}/${name}` };
    };
    // wrapped in a key, as the original
    const ofPlans = read('plans.yaml', 'plans:\n');
    const ofCategories = read('categories.yaml')?.mapping;
    const ofSearch = read('search.yaml')?.mapping;
    return {
      language,
      plans: ofPlans ? readPlans(context, ofPlans.path, ofPlans.mapping, plans) : new Map(),
      categories: ofCategories ? readCategories(ofCategories, categories) : new Map(),
      search: ofSearch ? readSearch(ofSearch) : noWords,
      posts: readPostTranslations(context, source, `${language}/posts`, posts),
    };
  });
}

const noWords: SearchContent = { ...noSearchContent, free: [] };

function readPlans(
  context: TranslationContext,
  path: string,
  mapping: Mapping,
  originals: readonly PlanContent[],
): SharedTranslation['plans'] {
  const words = mapping.mappings('plans').flatMap((entry): [string, TranslatedWords['plan']][] => {
    const id = entry.text('id', { max: 20 });
    const original = originals.find((plan) => plan.id === id);
    if (!original) {
      entry.report('id', `the original has no plan ${id}`);
      return [];
    }
    const about = { path, what: `the plan ${id}`, stamp: stampOfPlan(original), after: entry.lineOf('id') };
    const isSame = isOfNow(context, entry, { ...about, isIndented: true });
    const features = entry.texts('features', { max: 160 });
    if (isSame && features.length !== original.features.length) {
      entry.report('features', `features has ${features.length} entries; the original has ${original.features.length}`);
    }
    const plan = {
      name: entry.text('name', { max: 60, printed: true }),
      description: entry.text('description', { max: 300 }),
      ...(original.badge !== null && { badge: entry.text('badge', { max: 60 }) }),
      ...{ features, button: entry.text('button', { max: 60 }) },
    };
    entry.end();
    return [[id, plan]];
  });
  mapping.end();
  return new Map(words);
}

function readCategories(mapping: Mapping, originals: readonly string[]): SharedTranslation['categories'] {
  const known = originals.filter((name) => mapping.has(name));
  const titles = known.map((name) => [name, { title: mapping.text(name, { max: 40, printed: true }) }] as const);
  mapping.end(originals);
  return new Map(titles);
}
