import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
/** When the content folder no longer had it; its history stays. */
type RemovedAt = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** The id of a course, chapter, lesson or post is its slug in content/. */
export interface CoursesTable {
  id: string;
  title: string;
  description: string;
  category: string;
  /** The emblem of the cover (server/pictures/emblems.ts). */
  emblem: string | null;
  /** 1 to 5 in half steps, null without enough voices; see server/domain/catalogue/rating.ts. */
  rating: ColumnType<number | null, number | null | undefined, number | null>;
  /** How many learners have rated it. */
  rating_count: Generated<number>;
  created_at: Instant;
  removed_at: RemovedAt;
  /** How many joined; see server/domain/catalogue/enrolment-count.ts. */
  joined: Generated<number>;
}

/** A free course has none. */
export interface CoursePricesTable {
  course_id: string;
  region_code: string;
  currency_code: string;
  /** The price times 1,000,000. */
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
  /** What the task in the content takes; 0 without one. */
  task_minutes: Generated<number>;
  /** The written content, as Markdown. */
  content: string;
  /** Open to everybody. */
  preview: boolean;
  /** `id/hash` of the video at Vimeo; the hash is what protects it (S11). */
  vimeo_id: string;
  /** The video is a public sample, not the lesson's own. */
  sample: Generated<boolean>;
  removed_at: RemovedAt;
}

export interface AttachmentsTable {
  id: string;
  lesson_id: string;
  position: number;
  file_name: string;
  mime_type: string;
  /** Where the bytes are, relative to the content folder. */
  path: string;
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
  /** The price times 1,000,000. */
  price_micro: number;
}

export interface PostsTable {
  id: string;
  title: string;
  author: string;
  published_at: Instant;
  html: string;
  removed_at: RemovedAt;
}

/** The text files of the content folder that the catalogue was imported from, for the export. */
export interface ContentSourcesTable {
  /** Relative to the content folder. */
  path: string;
  text: string;
}

/** What search finds a course by; see server/content/course-words.ts. */
export interface CourseWordsTable {
  course_id: string;
  /** Folded words as PostgreSQL's `tsvector`, with weight A from the title, B from the description, C from lessons' titles. */
  words: string;
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
  content_sources: ContentSourcesTable;
  course_words: CourseWordsTable;
}
