/** The address of a course: also the name of its folder. */
export const isCourseId = (id: string): boolean => id.length <= 60 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id);

/** The Latin letters and digits of a text, as in an address; '' for one without any. */
export function slugOf(words: string): string {
  const letters = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** The start of each address in a course: those of another course are others. */
export const slugIn = (course: string, words: string): string =>
  `${course.slice(0, 25)}-${words}`.slice(0, 56).replace(/-+/g, '-').replace(/-$/, '');

/** The same with a number behind it, if it is taken. */
export function freeSlug(stem: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/** What is typed into the form of a new course. */
export interface NewCourse {
  title: string;
  id: string;
  /** '' begins with a template. */
  copyOf: string;
}

/** The id follows the title until it is typed. */
export function typedInto(course: NewCourse, name: keyof NewCourse, value: string): NewCourse {
  const isFollowing = name === 'title' && course.id === suggested(course.title);
  return { ...course, [name]: value, ...(isFollowing && { id: suggested(value) }) };
}

const suggested = (title: string): string => slugOf(title).slice(0, 60).replace(/-$/, '');

export const problemsOf = ({ title, id }: NewCourse): Readonly<Record<string, 'missing' | 'wrongId'>> => ({
  ...(title.trim() === '' && { title: 'missing' as const }),
  ...(id.trim() === '' ? { course: 'missing' as const } : !isCourseId(id.trim()) && { course: 'wrongId' as const }),
});
