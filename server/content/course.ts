import { readingMinutes } from '../../common/rules/reading.ts';
import { readAbout } from './about.ts';
import { readAttachment } from './attachment.ts';
import { readDate } from './dates.ts';
import { readEmblem } from './emblem.ts';
import { CoursePictures } from './lesson-pictures.ts';
import { checkMarkdown } from './markdown.ts';
import type { ChapterContent, CourseContent, LessonContent } from './model.ts';
import { readPracticeTest } from './practice-test.ts';
import { readPrices } from './prices.ts';
import { type ContentSource, namesIn, textIn } from './source.ts';
import type { Found } from './translations/context.ts';
import { readCourseTranslations } from './translations/course.ts';
import { type Mapping, type Problems, readMapping, type TextRule } from './yaml-source.ts';

const slugRule: TextRule = {
  max: 60,
  pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  form: 'small letters, digits and single hyphens, such as first-stitches',
};
const title: TextRule = { max: 120 };
/** For certificates, receipts and voucher cards. */
const printed = { printed: true } as const;
const description: TextRule = { max: 2000 };
const videoRule: TextRule = { max: 60, pattern: /^\d+\/[0-9a-z]+$/, form: "'id/hash' of a Vimeo video" };
const attachmentRule: TextRule = {
  max: 55,
  pattern: /^[a-z0-9]+(-[a-z0-9]+)*\.(pdf|png|jpeg)$/,
  form: 'the name of a file in files/, such as cash-book.pdf (pdf, png or jpeg)',
};

export interface CourseContext extends Found {
  source: ContentSource;
  regions: Map<string, string[]>;
  /** Slugs so far, by kind, with their files. */
  slugs: { chapter: Map<string, string>; lesson: Map<string, string> };
}

/** Null when it cannot be read at all. */
export function readCourse(context: CourseContext, slug: string): CourseContent | null {
  const { problems, source, regions } = context;
  const path = `${source.name}/courses/${slug}/course.yaml`;
  const text = textIn(source, `courses/${slug}/course.yaml`);
  if (text === null) {
    problems.add(path, 1, 'this file is missing; every folder in courses/ has one');
    return null;
  }
  const mapping = readMapping(problems, path, text);
  if (!mapping) return null;
  if (!slugRule.pattern?.test(slug) || slug.length > slugRule.max) {
    problems.add(path, 1, `the folder's name should be ${slugRule.form}, at most ${slugRule.max} characters`);
  }
  const folder = new CourseFolder(context, slug);
  const course: CourseContent = {
    id: slug,
    title: mapping.text('title', { ...title, ...printed }),
    category: mapping.text('category', { max: 40, ...printed }),
    emblem: readEmblem(mapping),
    created: readDate(mapping, 'created'),
    description: mapping.text('description', description),
    about: readAbout(mapping),
    prices: readPrices(mapping, regions, 1),
    chapters: mapping.mappings('chapters').map((chapter) => readChapter(context, path, folder, chapter)),
    questions: [],
    translations: [],
    pictures: folder.pictures.addresses,
  };
  const test = `courses/${slug}/practice-test.yaml`;
  course.questions = readPracticeTest({ problems, source, path: test, chapters: course.chapters });
  course.translations = readCourseTranslations(context, source, course, folder.pictures);
  if (!course.chapters.some(({ lessons }) => lessons.some(({ preview }) => preview))) {
    mapping.report('chapters', 'no lesson has `preview: true`; give visitors at least one to watch');
  }
  mapping.end();
  folder.reportUnused();
  return course;
}

const isMinutes = (value: number) => Number.isInteger(value) && value >= 1 && value <= 600;

function readChapter(context: CourseContext, path: string, folder: CourseFolder, mapping: Mapping): ChapterContent {
  const chapter = {
    id: readSlug(context.slugs.chapter, path, mapping),
    title: mapping.text('title', title),
    lessons: mapping.mappings('lessons').map((lesson) => readLesson(context, path, folder, lesson)),
  };
  mapping.end();
  return chapter;
}

function readLesson(context: CourseContext, path: string, folder: CourseFolder, mapping: Mapping): LessonContent {
  const id = readSlug(context.slugs.lesson, path, mapping);
  const lesson: LessonContent = {
    id,
    title: mapping.text('title', title),
    description: mapping.text('description', description),
    minutes: mapping.number('minutes', isMinutes, 'a whole number of minutes from 1 to 600'),
    taskMinutes: mapping.has('task_minutes')
      ? mapping.number('task_minutes', isMinutes, 'a whole number of minutes from 1 to 600')
      : 0,
    preview: mapping.flag('preview'),
    video: mapping.text('video', videoRule),
    sample: mapping.flag('sample'),
    text: folder.lessonText(id, mapping),
    attachments: folder.attachments(id, mapping),
  };
  if (lesson.sample) checkMinutes(lesson, mapping);
  mapping.end();
  return lesson;
}

/** For a sample video `minutes` is the reading time of the text, within one. */
function checkMinutes({ minutes, text }: LessonContent, mapping: Mapping): void {
  const wanted = readingMinutes(text);
  // missing values were reported already
  if (minutes === 0 || text === '' || Math.abs(minutes - wanted) <= 1) return;
  mapping.report(
    'minutes',
    `minutes is ${minutes}, but the film is a sample and reading the text takes ${wanted}; write ${wanted}`,
  );
}

function readSlug(seen: Map<string, string>, path: string, mapping: Mapping): string {
  const slug = mapping.text('slug', slugRule);
  const other = seen.get(slug);
  if (other !== undefined && slug !== '') {
    mapping.report('slug', `slug ${slug} is already used in ${other}; write one that no other course has`);
  }
  seen.set(slug, path);
  return slug;
}

/** Tracks which files lessons refer to. */
class CourseFolder {
  readonly pictures: CoursePictures;
  readonly #problems: Problems;
  readonly #source: ContentSource;
  readonly #path: string;
  readonly #used = new Set<string>();

  constructor({ problems, source }: CourseContext, slug: string) {
    this.#problems = problems;
    this.#source = source;
    this.#path = `courses/${slug}`;
    this.pictures = new CoursePictures(problems, source, slug);
  }

  lessonText(id: string, mapping: Mapping): string {
    const path = `${this.#path}/lessons/${id}.md`;
    this.#used.add(path);
    const text = textIn(this.#source, path);
    if (text === null) {
      if (id !== '') mapping.report('slug', `${this.#source.name}/${path} is missing; write the lesson's text there`);
      return '';
    }
    const pictureProblem = (name: string) => this.pictures.problemOf(name);
    checkMarkdown(this.#problems, { path: `${this.#source.name}/${path}`, text, pictureProblem });
    return text.trim();
  }

  attachments(lessonId: string, mapping: Mapping) {
    if (!mapping.has('attachments')) return [];
    return mapping.texts('attachments', attachmentRule).flatMap((fileName, index, names) => {
      if (names.indexOf(fileName) < index) {
        mapping.report('attachments', `${fileName} is there twice; name it once`);
        return [];
      }
      const path = `${this.#path}/files/${fileName}`;
      this.#used.add(path);
      const attachment = readAttachment(this.#source, path, lessonId, fileName);
      if (typeof attachment !== 'string') return [attachment];
      mapping.report('attachments', attachment);
      return [];
    });
  }

  reportUnused(): void {
    this.pictures.reportUnused();
    for (const folder of ['lessons', 'files'].map((name) => `${this.#path}/${name}`)) {
      for (const path of namesIn(this.#source, folder).map((name) => `${folder}/${name}`)) {
        if (this.#used.has(path)) continue;
        this.#problems.add(
          `${this.#source.name}/${path}`,
          1,
          'no lesson refers to this file; name it in course.yaml or delete it',
        );
      }
    }
  }
}
