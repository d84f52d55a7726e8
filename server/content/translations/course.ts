import type { Teacher, TranslatedWords } from '../../db/tables/catalogue.ts';
import type { Question } from '../../db/tables/question.ts';
import { readAttachment } from '../attachment.ts';
import { frontMatterIn, readFrontMatter } from '../front-matter.ts';
import type { CoursePictures } from '../lesson-pictures.ts';
import { checkMarkdown } from '../markdown.ts';
import type { AboutContent, CourseContent, CourseTranslation, LessonContent } from '../model.ts';
import { type ContentSource, namesIn, textIn } from '../source.ts';
import { type Mapping, readMapping, type TextRule } from '../yaml-source.ts';
import { type Found, isOfNow, stampLine, type TranslationContext } from './context.ts';
import { languagesIn } from './languages.ts';
import { readTranslatedQuestion } from './question.ts';
import { checkSameShape } from './shape.ts';
import { stampOfCourse, stampOfText } from './stamp.ts';

/** Printed as those of the original. */
const title: TextRule = { max: 120, printed: true };
const description: TextRule = { max: 2000 };
const slug: TextRule = { max: 60 };

export function readCourseTranslations(
  found: Found,
  source: ContentSource,
  course: CourseContent,
  pictures: CoursePictures,
): CourseTranslation[] {
  const path = `courses/${course.id}`;
  const languages = languagesIn(found.problems, source, path, ['lessons', 'files', 'pictures', 'worksheets']);
  return languages.map((language) =>
    new CourseReader({ ...found, language }, source, `${path}/${language}`, course, pictures).read(),
  );
}

class CourseReader {
  readonly #context: TranslationContext;
  readonly #source: ContentSource;
  readonly #path: string;
  readonly #course: CourseContent;
  readonly #lessons: readonly LessonContent[];
  readonly #pictures: CoursePictures;

  constructor(
    context: TranslationContext,
    source: ContentSource,
    path: string,
    course: CourseContent,
    pictures: CoursePictures,
  ) {
    this.#context = context;
    this.#source = source;
    this.#path = path;
    this.#course = course;
    this.#pictures = pictures;
    this.#lessons = course.chapters.flatMap(({ lessons }) => lessons);
  }

  read(): CourseTranslation {
    for (const name of this.#entries('')) {
      if (!['course.yaml', 'lessons', 'practice-test.yaml', 'files', 'worksheets'].includes(name)) {
        this.#report(
          name,
          1,
          'this is not known here; course.yaml, practice-test.yaml, lessons/, files/ and worksheets/ are',
        );
      }
    }
    return {
      language: this.#context.language,
      ...this.#names(),
      texts: this.#texts(),
      questions: this.#questions(),
      files: this.#files(),
    };
  }

  #names(): Pick<CourseTranslation, 'words' | 'chapters' | 'lessons'> {
    const file = this.#text('course.yaml');
    const path = this.#shownPath('course.yaml');
    const mapping = file === null ? null : readMapping(this.#context.problems, path, file);
    if (!mapping) return { words: null, chapters: new Map(), lessons: new Map() };
    const stamp = stampOfCourse(this.#course);
    const isSame = isOfNow(this.#context, mapping, { path, what: 'course.yaml', stamp, after: 0 });
    const names = {
      words: this.#words(mapping, isSame),
      chapters: this.#bySlug(
        ...([mapping, 'chapters', this.#course.chapters] as const),
        (within, id): TranslatedWords['chapter'] => ({ title: within.text(id, title) }),
      ),
      lessons: this.#bySlug(mapping, 'lessons', this.#lessons, (within, id): TranslatedWords['lesson'] => {
        const lesson = within.mapping(id);
        const words = {
          title: lesson?.text('title', title) ?? '',
          description: lesson?.text('description', description) ?? '',
        };
        lesson?.end();
        return words;
      }),
    };
    mapping.end();
    return names;
  }

  /** Title and description, and of the rest what the original has. */
  #words(mapping: Mapping, isSame: boolean): TranslatedWords['course'] {
    const { teacher, outcomes, audience } = this.#course.about;
    return {
      title: mapping.text('title', title),
      description: mapping.text('description', description),
      ...(teacher && { teacher: readTeacher(mapping, teacher) }),
      ...(outcomes && { outcomes: readOutcomes(mapping, isSame ? outcomes : null) }),
      ...(audience !== null && { audience: mapping.text('audience', { max: 300 }) }),
    };
  }

  /** Any of them. */
  #bySlug<Words>(
    parent: Mapping,
    key: string,
    originals: readonly { id: string }[],
    read: (within: Mapping, id: string) => Words,
  ): Map<string, Words> {
    const within = parent.has(key) ? parent.mapping(key) : null;
    const known = originals.map(({ id }) => id);
    const words = known.filter((id) => within?.has(id)).map((id) => [id, within && read(within, id)] as const);
    within?.end(known);
    return new Map(words.flatMap(([id, each]) => (each ? [[id, each]] : [])));
  }

  #texts(): CourseTranslation['texts'] {
    const texts = this.#entries('lessons').map((name) => {
      const lesson = this.#lessons.find(({ id }) => `${id}.md` === name);
      if (lesson) return [lesson.id, { content: this.#lessonText(`lessons/${name}`, lesson) }] as const;
      this.#report(
        `lessons/${name}`,
        1,
        `the course has no lesson ${name.replace(/\.md$/, '')}; delete this file or rename it`,
      );
      return null;
    });
    return new Map(texts.filter((text) => text !== null));
  }

  #lessonText(name: string, { text: original }: LessonContent): string {
    const [text, path] = [this.#text(name) ?? '', this.#shownPath(name)];
    const stamp = stampOfText(original);
    const isStamped = frontMatterIn(text) !== null;
    if (!isStamped)
      this.#context.unstamped.push({ path, after: 0, lines: ['---', stampLine(stamp), '---'], isIndented: false });
    const keys = 'from, which `npm run content -- stamp` writes,';
    const source = readFrontMatter(this.#context.problems, path, text, keys);
    const [body, firstLine] = source ? [source.body, source.firstLine] : [text, 1];
    const pictureProblem = (each: string) => this.#pictures.problemOf(each);
    const { problems, language } = this.#context;
    checkMarkdown(problems, { path, text: body, firstLine, language, pictureProblem });
    const isSame = !source || isOfNow(this.#context, source.mapping, { path, what: 'the lesson', stamp, after: 1 });
    if (isSame) checkSameShape(this.#context.problems, { path, text: body, firstLine }, original);
    source?.mapping.end();
    return body.trim();
  }

  #questions(): Question[] {
    const file = this.#text('practice-test.yaml');
    const path = this.#shownPath('practice-test.yaml');
    const mapping = file === null ? null : readMapping(this.#context.problems, path, file);
    if (!mapping) return [];
    const seen = new Set<string>();
    const questions = mapping.mappings('questions').map((entry) => {
      const id = entry.text('id', slug);
      const original = this.#course.questions.find((question) => question.id === id);
      if (seen.has(id)) entry.report('id', `${id} is there twice; leave one out`);
      seen.add(id);
      if (original) return readTranslatedQuestion(this.#context, path, entry, original);
      if (id !== '') entry.report('id', `the original has no question ${id}`);
      return null;
    });
    mapping.end();
    return questions.filter((question) => question !== null);
  }

  #files(): Map<string, string> {
    const files = new Map<string, string>();
    for (const name of this.#entries('files')) {
      const original = this.#lessons
        .flatMap(({ attachments }) => attachments)
        .find(({ fileName }) => fileName === name);
      const path = `${this.#path}/files/${name}`;
      const problem = original ? readAttachment(this.#source, path, '', name) : 'the original has no file of this name';
      if (typeof problem === 'string') this.#report(`files/${name}`, 1, problem);
      else if (original) files.set(original.path, path);
    }
    return files;
  }

  #entries(folder: string): string[] {
    return namesIn(this.#source, folder === '' ? this.#path : `${this.#path}/${folder}`);
  }

  #text(name: string): string | null {
    return textIn(this.#source, `${this.#path}/${name}`);
  }

  #shownPath(name: string): string {
    return `${this.#source.name}/${this.#path}/${name}`;
  }

  #report(name: string, line: number, message: string): void {
    this.#context.problems.add(this.#shownPath(name), line, message);
  }
}

function readTeacher(mapping: Mapping, { person }: Teacher): Teacher {
  const within = mapping.mapping('teacher');
  const teacher = {
    name: within?.text('name', { max: 80 }) ?? '',
    about: within?.text('about', { max: 200 }) ?? '',
    person,
  };
  within?.end();
  return teacher;
}

/** @param originals null if their number is not known */
function readOutcomes(mapping: Mapping, originals: AboutContent['outcomes']): string[] {
  const outcomes = mapping.texts('outcomes', { max: 120 });
  if (originals && outcomes.length !== originals.length) {
    mapping.report('outcomes', `outcomes has ${outcomes.length} entries; the original has ${originals.length}`);
  }
  return outcomes;
}
