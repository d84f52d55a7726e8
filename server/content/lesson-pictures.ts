import {
  isPictureName,
  lessonPicturesPath,
  type PictureFacts,
  pictureFile,
} from '../../common/text/lesson-pictures.ts';
import { sha256Of } from '../blobs/bytes.ts';
import { walkLines } from './markdown.ts';
import { type ContentSource, namesIn } from './source.ts';
import { readWebp } from './webp.ts';
import type { Problems } from './yaml-source.ts';

/**
 * Pictures of a course by the name that its lessons have for them, and which of them a lesson
 * shows.
 */
export class CoursePictures {
  readonly #problems: Problems;
  readonly #path: string;
  readonly #shown = new Set<string>();
  /** Null for one that cannot be read, which is reported once. */
  readonly #found = new Map<string, PictureFacts | null>();

  constructor(problems: Problems, source: ContentSource, course: string) {
    this.#problems = problems;
    const folder = `courses/${course}/pictures`;
    this.#path = `${source.name}/${folder}`;
    for (const name of namesIn(source, folder)) {
      const path = `${folder}/${name}`;
      const bytes = source.read(path);
      const size =
        isPictureName(name) && name.length <= 55 && bytes !== null
          ? readWebp(bytes)
          : 'should be small letters, digits and hyphens, at most 50, and .webp';
      if (typeof size === 'string') problems.add(`${source.name}/${path}`, 1, `this picture ${size}`);
      this.#found.set(name, typeof size === 'string' || bytes === null ? null : { ...size, sha256: sha256Of(bytes) });
    }
  }

  /** What is wrong with a name that a lesson has; null if nothing is. */
  problemOf(name: string): string | null {
    this.#shown.add(name);
    return this.#found.has(name) ? null : `pictures/${name} is missing; put it in, or take the picture out of the text`;
  }

  reportUnused(): void {
    for (const name of this.#found.keys()) {
      if (this.#shown.has(name)) continue;
      this.#problems.add(`${this.#path}/${name}`, 1, 'no lesson shows this picture; delete the file');
    }
  }

  /** By name, for `withPictures`. */
  get addresses(): ReadonlyMap<string, string> {
    const found = [...this.#found].flatMap(([name, facts]) => (facts ? [[name, facts] as const] : []));
    return new Map(found.map(([name, facts]) => [name, `${lessonPicturesPath}${pictureFile(facts)}`]));
  }
}

/** The Markdown with the addresses of pictures for their names. Code keeps what it quotes. */
export function withPictures(text: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return text;
  let written = '';
  let copied = 0;
  walkLines(text, (token, _, from) => {
    if (token.type !== 'image' || from === null) return;
    const name = String(token.href);
    const address = addresses.get(name);
    const target = text.indexOf(`](${name}`, from);
    if (address === undefined || target < copied) return;
    written += text.slice(copied, target + 2) + address;
    copied = target + 2 + name.length;
  });
  return written + text.slice(copied);
}
