import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { freeSlug, slugIn } from '../../common/desk/new-course.ts';
import { setValue } from '../../common/desk/yaml-edits.ts';
import { codes } from '../../common/language/codes.ts';
import { bytesOf } from '../blobs/bytes.ts';
import type { Revision } from '../content/revisions.ts';
import { noSuch } from '../domain/common/problem.ts';
import { courseFolder } from './sources.ts';
import type { DraftCtx } from './store.ts';

interface NewCourse {
  course: string;
  title: string;
  day: string;
}

/**
 * The files of a published course for a new one, without translations: those are of texts that are
 * about to change. Chapters and lessons have other addresses, which no other course may have.
 * @throws Problem 404
 */
export async function copyOfCourse(
  { blobs }: Pick<DraftCtx, 'blobs'>,
  { files }: Revision,
  from: string,
  { course, title, day }: NewCourse,
): Promise<Map<string, Buffer>> {
  const folder = courseFolder(from);
  const own = [...files].filter(([path]) => path.startsWith(folder) && !isTranslated(path.slice(folder.length)));
  const bytes = await blobs.read(own.map(([, sha256]) => sha256));
  const originals = new Map(own.map(([path, sha256]) => [path.slice(folder.length), bytesOf(bytes, sha256)]));
  const yaml = originals.get('course.yaml')?.toString('utf8');
  if (yaml === undefined) throw noSuch(`The course ${from}`);
  const slugs = slugsAfter(yaml, from, course);
  const copied = [...originals].map(([name, original]): [string, Buffer] => {
    if (name === 'course.yaml') {
      const renamed = withSlugs(yaml, 'slug', slugs);
      return [name, Buffer.from(setValue(setValue(renamed, ['title'], title), ['created'], day))];
    }
    if (name === 'practice-test.yaml') return [name, Buffer.from(withSlugs(String(original), 'lesson', slugs))];
    const [, lesson] = /^lessons\/(.+)\.md$/.exec(name) ?? [];
    return [lesson === undefined ? name : `lessons/${slugs.get(lesson) ?? lesson}.md`, original];
  });
  return new Map(copied.map(([name, each]) => [courseFolder(course) + name, each]));
}

const isTranslated = (name: string): boolean => codes.some((code) => code !== 'en' && name.startsWith(`${code}/`));

/** Of chapters and lessons, by the one that they have. */
function slugsAfter(yaml: string, from: string, course: string): Map<string, string> {
  const slugs = new Map<string, string>();
  for (const { value } of scalarsOf(yaml, 'slug')) {
    const words = value.startsWith(`${from.slice(0, 25)}-`) ? value.slice(from.slice(0, 25).length + 1) : value;
    if (!slugs.has(value)) slugs.set(value, freeSlug(slugIn(course, words), new Set(slugs.values())));
  }
  return slugs;
}

/** What is not renamed keeps its bytes. */
function withSlugs(yaml: string, key: string, slugs: ReadonlyMap<string, string>): string {
  let renamed = yaml;
  for (const { value, from, to } of scalarsOf(yaml, key).reverse()) {
    renamed = renamed.slice(0, from) + (slugs.get(value) ?? value) + renamed.slice(to);
  }
  return renamed;
}

/** The values of a key in any mapping, in their order. */
function scalarsOf(yaml: string, key: string): { value: string; from: number; to: number }[] {
  const found: { value: string; from: number; to: number }[] = [];
  visit(parseDocument(yaml), {
    Map(_, map) {
      if (!isMap(map)) return;
      for (const { key: name, value } of map.items) {
        if (!isScalar(name) || name.value !== key || !isScalar(value) || !value.range) continue;
        found.push({ value: String(value.value), from: value.range[0], to: value.range[1] });
      }
    },
  });
  return found.sort((one, other) => one.from - other.from);
}
