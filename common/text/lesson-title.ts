/** What the page of a lesson is called (LAYOUT-12). */
export const lessonTitle = (lesson: string, course: string): string => `${lesson} · ${course}`;
