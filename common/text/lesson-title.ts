export const lessonTitle = (lesson: string, course: string): string => `${lesson} · ${course}`;
