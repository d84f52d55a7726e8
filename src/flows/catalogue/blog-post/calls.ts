import type { Course } from '../../../../common/api/types.ts';
import { type Client, call, done } from '../../../api/client.ts';
import { fetchCatalogue, type Viewer } from '../course/calls.ts';

export const subscribeNewsletter = (client: Client) =>
  call<void, { email: string }>(({ email }, signal) => done(client.POST('/newsletter', { body: { email }, signal })));

/** More would hide the newsletter. */
const MOST_RELATED = 4;

/** Courses whose pages the text links to, in its order. */
export const listCourses = (client: Client, viewer: Viewer, text: () => Promise<string>) =>
  call<readonly Course[]>(async (_, signal) => {
    const links = (await text()).matchAll(/ href="\/course\/([a-z0-9-]+)"/g);
    const ids = [...new Set([...links].map(([, id = '']) => id))].slice(0, MOST_RELATED);
    if (ids.length === 0) return [];
    const query = { ids: ids.join(','), limit: ids.length };
    const { courses } = await fetchCatalogue(client, viewer, signal, query);
    // servers of the plain contract list all courses
    return ids.flatMap((id) => courses.find((course) => course.id === id) ?? []);
  });
