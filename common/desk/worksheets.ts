import { isRecord } from '../is-record.ts';
import { addToList, dataOf, NotEditable } from './yaml-edits.ts';

/** Names a file in `attachments` of a lesson. Keeps every other byte. @throws NotEditable */
export function addWorksheet(text: string, { lesson, fileName }: { lesson: string; fileName: string }): string {
  const course = dataOf(text);
  const chapters = isRecord(course) && Array.isArray(course.chapters) ? course.chapters : [];
  for (const [chapter, each] of chapters.entries()) {
    const lessons = isRecord(each) ? each.lessons : null;
    const index = Array.isArray(lessons) ? lessons.findIndex((one) => isRecord(one) && one.slug === lesson) : -1;
    if (index >= 0) return addToList(text, ['chapters', chapter, 'lessons', index, 'attachments'], fileName);
  }
  throw new NotEditable();
}
