import type { Course } from '../../../../common/api/types.ts';
import { type Client, call } from '../../../api/client.ts';
import { fetchCatalogue, listMyCourses, nothingOwned, type Viewer } from './calls.ts';

/** The server's limit of ids in a call. */
const MOST_IDS = 100;
const RECOMMENDED = 3;

/** Servers that do not list wishes in GET /user/courses mark them in the whole list. */
export const loadWished = (client: Client, viewer: Viewer, wishedHere: () => readonly string[]) =>
  call<readonly Course[]>(async (_, signal) => {
    const pending = listMyCourses(client, viewer, signal);
    const { wishes } = await pending.catch(() => nothingOwned);
    if (wishes === null) return (await fetchCatalogue(client, viewer, signal, {}, pending)).courses;
    const wished = [...new Set([...wishes, ...wishedHere()])];
    const parts = Array.from({ length: Math.ceil(wished.length / MOST_IDS) }, (_part, index) =>
      wished.slice(index * MOST_IDS, (index + 1) * MOST_IDS).join(','),
    );
    const pages = await Promise.all(
      parts.map((ids) => fetchCatalogue(client, viewer, signal, { ids, limit: MOST_IDS }, pending)),
    );
    return pages.flatMap(({ courses }) => courses);
  });

export const loadRecommended = (client: Client, viewer: Viewer, courseId: string) =>
  call<readonly Course[]>(async (_, signal) => {
    const owned = listMyCourses(client, viewer, signal);
    const { courses, total } = await fetchCatalogue(client, viewer, signal, { ids: courseId, limit: 1 }, owned);
    if (total === undefined) return courses;
    // one more, as the finished course may be among them
    const other = { collection: 'other', limit: RECOMMENDED + 1 } as const;
    const lists = [courses];
    for (const query of [...courses.map(({ category }) => ({ ...other, category })), other]) {
      const found = new Set(
        lists
          .flat()
          .map(({ id }) => id)
          .filter((id) => id !== courseId),
      );
      if (found.size >= RECOMMENDED) break;
      lists.push((await fetchCatalogue(client, viewer, signal, query, owned)).courses);
    }
    return [...new Map(lists.flat().map((course) => [course.id, course])).values()];
  });
