import type { CourseList } from '../../../../common/api/types.ts';
import type { Choices } from '../../../../common/desk/choices.ts';
import { language } from '../../../../common/language/current.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { filled, list, nullable, optional, shape } from '../../../api/read.ts';

type Course = Choices['courses'][number];

type Page = { courses: Course[] } & Pick<CourseList['data'], 'next'>;

const courses = shape<Page>({
  courses: list(shape<Course>({ id: filled, title: filled })),
  next: nullable(filled),
});
const categories = list(shape<{ name: string; title?: string }>({ name: filled, title: optional(filled) }));

/** The server's longest page, and more than a list to choose from can have. */
const limit = 100;
const most = 500;

async function everyCourse(client: Client, signal: AbortSignal): Promise<Course[]> {
  const all: Course[] = [];
  let after: string | null = null;
  do {
    const query: { limit: number; after?: string } = { limit, ...(after !== null && { after }) };
    const page: Page = await dataOf(
      client.GET('/courses/all/{language}', { params: { path: { language: language.code }, query }, signal }),
      courses,
    );
    all.push(...page.courses);
    after = page.next ?? null;
  } while (after !== null && all.length < most);
  return all;
}

/** The catalogue, to choose from; more courses than one can choose from are typed by their ids. */
export const loadChoices = (client: Client) =>
  call<Choices>(async (_, signal) => {
    const [all, named] = await Promise.all([
      everyCourse(client, signal),
      dataOf(
        client.GET('/categories/{language}', {
          params: { path: { language: language.code }, query: { counts: true } },
          signal,
        }),
        categories,
      ),
    ]);
    return {
      courses: all.length < most ? all : [],
      categories: named.map(({ name, title = name }) => ({ name, title })),
    };
  });
