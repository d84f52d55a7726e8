import type { LanguageCode } from '../../common/language/codes.ts';
import type { CourseLevel } from '../../common/rules/levels.ts';
import type { Teacher, TranslatedWords } from '../db/tables/catalogue.ts';
import type { Question } from '../db/tables/question.ts';
import type { SearchContent } from './search.ts';

/** Validated; ids are slugs and file names. */
export interface Content {
  courses: CourseContent[];
  plans: PlanContent[];
  posts: PostContent[];
  /** By currency code: the regions that see its price. */
  regions: Map<string, string[]>;
  search: SearchContent;
  translations: SharedTranslation[];
  /** Translations of an older original, as `path:line: what is stale`. */
  stale: readonly string[];
}

/** What no course has to itself. */
export interface SharedTranslation {
  language: LanguageCode;
  plans: Map<string, TranslatedWords['plan']>;
  /** By English name. */
  categories: Map<string, TranslatedWords['category']>;
  posts: Map<string, PostWords>;
  /** Besides the words of all languages. */
  search: SearchContent;
}

export interface PriceContent {
  currency: string;
  /** Price × 1,000,000. */
  micro: number;
}

export interface CourseContent {
  id: string;
  title: string;
  category: string;
  /** Null derives it from the id. */
  emblem: string | null;
  created: Date;
  description: string;
  about: AboutContent;
  /** Empty for a free course. */
  prices: PriceContent[];
  chapters: ChapterContent[];
  /** Empty without a practice test. */
  questions: Question[];
  translations: CourseTranslation[];
  /** Addresses by the name that lessons have for them. */
  pictures: ReadonlyMap<string, string>;
}

/** What is missing is shown in the original's language. */
export interface CourseTranslation {
  language: LanguageCode;
  words: TranslatedWords['course'] | null;
  /** Chapters, lessons and texts by slug. */
  chapters: Map<string, TranslatedWords['chapter']>;
  lessons: Map<string, TranslatedWords['lesson']>;
  texts: Map<string, TranslatedWords['text']>;
  /** Whole, each of the original's question as it is now. */
  questions: Question[];
  /** By the path of the original: the path of the file in its place. */
  files: Map<string, string>;
}

/** Null where the author has not said. */
export interface AboutContent {
  teacher: Teacher | null;
  /** What one is able to do afterwards. */
  outcomes: string[] | null;
  audience: string | null;
  level: CourseLevel | null;
  /** BCP 47; of teaching. */
  language: string | null;
}

export interface ChapterContent {
  id: string;
  title: string;
  lessons: LessonContent[];
}

export interface LessonContent {
  id: string;
  title: string;
  description: string;
  /** Of the video; of reading the text for a sample video. */
  minutes: number;
  /** Of the task in the text, additionally; 0 without one. */
  taskMinutes: number;
  preview: boolean;
  /** Vimeo `id/hash`. */
  video: string;
  /** A public sample video in place of the lesson's own. */
  sample: boolean;
  text: string;
  attachments: AttachmentContent[];
}

export interface AttachmentContent {
  id: string;
  fileName: string;
  mimeType: string;
  /** Relative to content/. */
  path: string;
}

export interface PlanContent {
  id: string;
  name: string;
  description: string;
  badge: string | null;
  features: string[];
  button: string;
  prices: PriceContent[];
}

export interface PostContent extends PostWords {
  id: string;
  published: Date;
  emblem: string | null;
}

/** What is translated of a post. */
export interface PostWords {
  title: string;
  author: string;
  summary: string;
  /** Markdown. */
  text: string;
}
