import type { Question } from '../db/tables/question.ts';

/** What content/ holds, read and checked. Ids are the slugs and names of the files. */
export interface Content {
  courses: CourseContent[];
  plans: PlanContent[];
  posts: PostContent[];
  /** Currency code to the regions in which it is the price shown. */
  regions: Map<string, string[]>;
}

/** A price in one currency. */
export interface PriceContent {
  currency: string;
  /** The price times 1,000,000. */
  micro: number;
}

export interface CourseContent {
  id: string;
  title: string;
  category: string;
  /** The emblem of the cover; null leaves it to the id. */
  emblem: string | null;
  created: Date;
  description: string;
  /** Empty for a free course. */
  prices: PriceContent[];
  chapters: ChapterContent[];
  /** The pool that its practice test is drawn from; none where it has no test. */
  questions: Question[];
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
  /** What the film takes; reading the text, where the film is a sample. */
  minutes: number;
  /** What the task in the text takes besides, 0 without one. */
  taskMinutes: number;
  preview: boolean;
  /** `id/hash` at Vimeo. */
  video: string;
  /** The film is a public sample, not the lesson's own. */
  sample: boolean;
  /** Markdown. */
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

export interface PostContent {
  id: string;
  title: string;
  author: string;
  published: Date;
  /** The summary as first paragraph, then the text. */
  html: string;
}
