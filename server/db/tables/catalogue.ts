import type { ColumnType, Generated } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import type { CourseLevel } from '../../../common/rules/levels.ts';

type Instant = ColumnType<Date, Date, Date>;
/** When it left the content folder; learners' history stays. */
type RemovedAt = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Written as text, as the driver takes lists for arrays of PostgreSQL. */
type Json<Value> = ColumnType<Value | null, string | null, string | null>;

export interface Teacher {
  name: string;
  about: string;
  /** Whether `name` is a person's, not a team's. */
  person: boolean;
}

/** Ids of courses, chapters, lessons and posts are slugs in content/. */
export interface CoursesTable {
  id: string;
  title: string;
  description: string;
  category: string;
  /** Of the cover (server/pictures/emblems.ts). */
  emblem: string | null;
  teacher: Json<Teacher>;
  outcomes: Json<string[]>;
  audience: string | null;
  level: CourseLevel | null;
  /** BCP 47; of teaching. */
  language: string | null;
  /** 1 to 5 in half steps, null with too few ratings (server/domain/catalogue/rating.ts). */
  rating: ColumnType<number | null, number | null | undefined, number | null>;
  rating_count: Generated<number>;
  created_at: Instant;
  removed_at: RemovedAt;
  /** Learners who joined (server/domain/catalogue/enrolment-count.ts). */
  joined: Generated<number>;
}

/** None for a free course. */
export interface CoursePricesTable {
  course_id: string;
  region_code: string;
  currency_code: string;
  /** Price × 1,000,000. */
  price_micro: number;
}

export interface ChaptersTable {
  id: string;
  course_id: string;
  position: number;
  title: string;
  removed_at: RemovedAt;
}

export interface LessonsTable {
  id: string;
  course_id: string;
  chapter_id: string;
  position: number;
  title: string;
  description: string;
  minutes: number;
  /** For the task in `content`; 0 without one. */
  task_minutes: Generated<number>;
  /** Markdown. */
  content: string;
  preview: boolean;
  /** Vimeo `id/hash`; the hash is the video's protection. */
  vimeo_id: string;
  /** A public sample instead of the lesson's own video. */
  sample: Generated<boolean>;
  removed_at: RemovedAt;
}

export interface AttachmentsTable {
  id: string;
  lesson_id: string;
  position: number;
  file_name: string;
  mime_type: string;
  /** Relative to the content folder. */
  path: string;
  /** In place of the file of the same name in English, in that language's pages. */
  language: Generated<LanguageCode>;
  removed_at: RemovedAt;
}

export interface PlansTable {
  /** single, yearly or monthly. */
  id: string;
  position: number;
  name: string;
  description: string;
  badge: string | null;
  features: ColumnType<string[], string, string>;
  button: string;
}

export interface PlanPricesTable {
  plan_id: string;
  region_code: string;
  currency_code: string;
  /** Price × 1,000,000. */
  price_micro: number;
}

export interface PostsTable {
  id: string;
  title: string;
  author: string;
  published_at: Instant;
  html: string;
  /** Null for a pattern made from the id. */
  emblem: string | null;
  removed_at: RemovedAt;
}

/** Search index (server/content/course-words.ts). */
export interface CourseWordsTable {
  course_id: string;
  /** English, or a language in which the course is found by other words as well. */
  language: Generated<LanguageCode>;
  /** A `tsvector` of folded words: weight A from the title, B description, C titles below. */
  words: string;
}

/** By kind of what is translated: the columns that have other words. */
export interface TranslatedWords {
  course: Pick<CourseWords, 'title' | 'description'> & Partial<CourseWords>;
  chapter: { title: string };
  lesson: { title: string; description: string };
  /** Of a lesson, Markdown. */
  text: { content: string };
  plan: { name: string; description: string; badge?: string; features: string[]; button: string };
  /** By its English name. */
  category: { title: string };
  post: { title: string; author: string; html: string };
}

interface CourseWords {
  title: string;
  description: string;
  teacher: Teacher;
  outcomes: string[];
  audience: string;
}

export type TranslatedKind = keyof TranslatedWords;

export interface TranslationsTable {
  language: LanguageCode;
  kind: TranslatedKind;
  id: string;
  /** Null outside of courses. */
  course_id: string | null;
  words: ColumnType<TranslatedWords[TranslatedKind], string, string>;
}

export interface CatalogueTables {
  courses: CoursesTable;
  course_prices: CoursePricesTable;
  chapters: ChaptersTable;
  lessons: LessonsTable;
  attachments: AttachmentsTable;
  plans: PlansTable;
  plan_prices: PlanPricesTable;
  posts: PostsTable;
  course_words: CourseWordsTable;
  translations: TranslationsTable;
}
