import type { Category, CategoryCourse, Course, CourseQuery, FoundElsewhere } from '../../../../common/api/types.ts';
import { language } from '../../../../common/language/current.ts';
import type { CoursesAsked, CoursesLoaded } from '../../../../machines/catalogue/catalogue.types.ts';
import { type Client, call, dataOf, orPlainly } from '../../../api/client.ts';
import { filled, list, optional, or, shape } from '../../../api/read.ts';
import { fetchCatalogue, listMyCourses, type Owned, type Viewer } from '../course/calls.ts';

/** The server's maximum. */
const LONGEST_PAGE = 100;

const category = shape<Pick<Category, 'name' | 'title' | 'course'>>({
  name: filled,
  title: optional(filled),
  course: or(list(shape<CategoryCourse>({ id: filled })), []),
});

/** With `counts`, servers that know it omit the course lists. */
const fetchCategories = (client: Client, signal: AbortSignal, query: { counts?: boolean }) =>
  orPlainly(query, (asked) =>
    dataOf(
      client.GET('/categories/{language}', { params: { path: { language: language.code }, query: asked }, signal }),
      list(category),
    ),
  );

export const listCategories = (client: Client) =>
  call<readonly Category[]>((_, signal) => fetchCategories(client, signal, { counts: true }));

/** Loads the learner's courses once for all pages. */
export function listCourses(client: Client, viewer: Viewer) {
  let asked: Promise<Owned> | null = null;
  const owned = () => {
    // no signal: the call outlives its page
    asked ??= listMyCourses(client, viewer, new AbortController().signal).catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };

  return call<CoursesLoaded, CoursesAsked>(async (part, signal) => {
    const { filter, count } = part;
    const isVisitors = filter?.by === 'collection' && !viewer.signedIn;
    if (isVisitors && filter.owned) return { courses: [], next: null, total: 0, subscription: null };
    const query = queryOf(isVisitors ? { ...part, filter: null } : part);
    const courses: Course[] = [];
    let after = part.after;
    for (;;) {
      const page = await fetchCatalogue(
        client,
        viewer,
        signal,
        { ...query, limit: Math.min(count - courses.length, LONGEST_PAGE), ...(after !== null && { after }) },
        owned(),
      );
      const { subscription, next = null, total, elsewhere = [] } = page;
      if (total === undefined) {
        const found = foundIn(page.courses, part.words);
        const left = await narrowed(client, signal, found, part);
        return { courses: left, next: null, total: left.length, elsewhere: countsOf(found), subscription };
      }
      courses.push(...page.courses);
      if (next === null || page.courses.length === 0 || courses.length >= count) {
        return { courses, next, total, elsewhere, subscription };
      }
      after = next;
    }
  });
}

function queryOf({ filter, free, words }: CoursesAsked): CourseQuery {
  return {
    ...(free && { price: 'free' }),
    ...(words !== '' && { q: words }),
    ...(filter?.by === 'category' && { category: filter.name }),
    ...(filter?.by === 'date' && { order: filter.order }),
    ...(filter?.by === 'collection' && { collection: filter.owned ? 'owned' : 'other' }),
  };
}

/** In the browser: servers of the plain contract send the whole list. */
function foundIn(courses: readonly Course[], words: string): readonly Course[] {
  const parts = folded(words).split(/\s+/);
  return courses.filter(({ title, description }) => {
    const text = folded(`${title} ${description}`);
    return parts.every((part) => text.includes(part));
  });
}

function countsOf(courses: readonly Course[]): FoundElsewhere[] {
  const names = new Set(courses.map(({ category }) => category));
  return [...names].map((name) => ({
    name,
    courses_count: courses.filter(({ category }) => category === name).length,
  }));
}

/** As `foundIn`. */
async function narrowed(
  client: Client,
  signal: AbortSignal,
  courses: readonly Course[],
  { filter, free }: CoursesAsked,
): Promise<readonly Course[]> {
  const found = free ? courses.filter(({ price }) => price.amount === 0) : courses;
  switch (filter?.by) {
    case 'category': {
      const categories = await fetchCategories(client, signal, {});
      const ids = new Set(categories.find(({ name }) => name === filter.name)?.course.map(({ id }) => id));
      return found.filter(({ id }) => ids.has(id));
    }
    case 'date': {
      const sign = filter.order === 'newest' ? -1 : 1;
      return found.toSorted((a, b) => sign * a.created_at.localeCompare(b.created_at));
    }
    case 'collection':
      return found.filter(({ purchased }) => purchased === filter.owned);
    default:
      return found;
  }
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
