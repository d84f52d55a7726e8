import type {
  ChapterToTake,
  Course,
  Lesson,
  PracticeAttempt,
  PracticeTest,
  ReviewState,
  TakenReview,
  TakenTexts,
} from '../../common/api/types.ts';
import type { LanguageCode } from '../../common/language/codes.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';

/** A course in the language of a page. */
export interface CourseIn {
  courseId: string;
  language: LanguageCode;
}

/** What can be taken along, as the server has it now. Sizes are bytes. */
export interface ChapterOffer extends CourseIn, ChapterToTake {
  kind?: TakenKind;
}

/**
 * What is taken along like a chapter: the practice test of a course, and the review of today, which
 * is of no course.
 */
export type TakenKind = 'test' | 'review';

/** What is on the device of a chapter. */
export interface TakenChapter extends CourseIn, Pick<ChapterToTake, 'id' | 'title' | 'lang' | 'size' | 'revision'> {
  course: string;
  kind?: TakenKind;
  /** In ms of the device's clock. */
  at: number;
  /** Its first lesson, to open it. */
  lessonId: string | null;
}

export interface Offered {
  offers: readonly ChapterOffer[];
  /**
   * Courses that are not open to the learner any more; `REVIEW.courseId` once nothing is left to
   * review.
   */
  ended: readonly string[];
}

/** What the server is asked for. */
export interface Asked {
  courses: readonly CourseIn[];
  /** Of the review of today; null on the page of a course. */
  reviewIn: LanguageCode | null;
}

/** Null for the texts, which come last: with them, the chapter is whole. */
export interface Part {
  chapter: ChapterOffer;
  file: ChapterOffer['files'][number] | null;
}

export type TakeAlongFailure = 'connection' | 'full' | 'ended' | 'other' | 'notRemoved';

export interface TakeAlongInput {
  /** Of this course alone; null for everything on the device. */
  courseId: string | null;
  language: LanguageCode;
}

export interface TakeAlongContext extends TakeAlongInput {
  /** Null until the server has said it. */
  offers: readonly ChapterOffer[] | null;
  taken: readonly TakenChapter[];
  /** Titles of courses whose chapters were removed, since they have ended. */
  ended: readonly string[];
  /** Still to be taken; the first one is on its way. */
  parts: readonly Part[];
  /** Bytes of all parts of this time. */
  total: number;
  failure: TakeAlongFailure | null;
  removed: readonly TakenChapter[];
}

export type TakeAlongEvent =
  /** The page has shown that the learner owns it. */
  | { type: 'course.opened' }
  | { type: 'take.pressed'; chapters: readonly ChapterOffer[] }
  | { type: 'remove.pressed'; chapters: readonly TakenChapter[] }
  | { type: 'retry.pressed' }
  | { type: 'cancel.pressed' }
  | ConnectionRestored;

export type TakeAlongEmitted = LogFailure | { type: 'heading.focused'; onlyIfLost: boolean };

export type TakeAlongTag = 'reading' | 'open' | 'taking' | 'removing' | 'slow' | 'stopped';

/** What pages keep on the device of the account that is logged in. */
export interface TakenStore {
  /**
   * Not those that were not read for 60 days, which are removed.
   * @throws where the browser stores nothing
   */
  list(): Promise<TakenChapter[]>;
  /** @throws QuotaExceededError */
  storeFile(id: string, file: Blob): Promise<void>;
  /** Whole once its files are stored. @throws QuotaExceededError */
  storeChapter(chapter: TakenChapter, texts: TakenTexts): Promise<void>;
  /** Null if it was not taken along. */
  chapter(place: CourseIn & Pick<TakenChapter, 'id'>): Promise<TakenChapter | null>;
  /** Null if it was not taken along. */
  lesson(place: CourseIn & { lessonId: string }): Promise<TakenLesson | null>;
  file(id: string): Promise<Blob | null>;
  /** @throws QuotaExceededError */
  storeTest(chapter: TakenChapter, test: TestTexts): Promise<void>;
  /** Null if it was not taken along. */
  test(place: CourseIn): Promise<TakenTest | null>;
  /** As the server has it now, if it was taken along: a finished one is removed. */
  updateTest(place: CourseIn, attempt: PracticeAttempt): Promise<void>;
  /** @throws QuotaExceededError */
  storeReview(chapter: TakenChapter, review: TakenReview): Promise<void>;
  /** Null if none was taken along. */
  review(language: LanguageCode): Promise<TakenReview | null>;
  /** As it is now: one that is finished, or of an earlier day, is removed. */
  updateReview(language: LanguageCode, state: ReviewState): Promise<void>;
  remove(chapters: readonly TakenChapter[]): Promise<void>;
}

/** A practice test with its questions, of which only the answered ones have solutions. */
export interface TestTexts {
  overview: PracticeTest;
  attempt: PracticeAttempt;
}

export interface TakenTest extends TestTexts {
  /** In ms of the device's clock. */
  takenAt: number;
}

export interface TakenLesson {
  course: Course;
  lesson: Lesson;
  /** When it was taken along, in ms of the device's clock. */
  takenAt: number;
}
