import type { ColumnType, Generated } from 'kysely';
import type { Stretch } from '../../../common/rules/stretches.ts';
import type { Question } from './question.ts';

type Instant = ColumnType<Date, Date, Date>;

export interface ProgressTable {
  user_id: string;
  lesson_id: string;
  /** Where to go on watching, in seconds. */
  position: number;
  /** Length of the video as its player reported it, in seconds. */
  duration: number;
  /** The stretches of the film that were played, in seconds: sorted, and no two touch (decision 043). */
  watched: ColumnType<Stretch[], string, string>;
  /** When 90 % had been watched or the text was read (LESSON-04, WATCH-05); a completed lesson stays so. */
  completed_at: ColumnType<Date | null, Date | null, Date | null>;
  started_at: Instant;
  updated_at: Instant;
}

/** A chapter of a course as a certificate lists it: its title, and those of its lessons. */
export interface OutlineChapter {
  title: string;
  lessons: string[];
}

export interface WatchTimeTable {
  user_id: string;
  /** The moment up to which the learner's time was credited as time of watching; null before the first film. */
  credited_until: ColumnType<Date | null, Date | undefined, Date>;
  /** The same of reading. */
  read_until: ColumnType<Date | null, Date | undefined, Date>;
}

export interface LessonLooksTable {
  user_id: string;
  lesson_id: string;
  /** When the learner first looked at the lesson. */
  looked_at: Instant;
}

export interface CertificatesTable {
  id: string;
  user_id: string;
  course_id: string;
  /** Name and title as they were when it was issued. */
  holder: string;
  course_title: string;
  issued_at: Instant;
  /** The order by whose access it was earned; null for free courses and access that was given by hand. */
  order_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** When it was withdrawn. */
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A refund takes what a new purchase gives back; what staff withdrew only staff restores. */
  revoked_by: ColumnType<'refund' | 'staff' | null, 'refund' | 'staff' | null | undefined, 'refund' | 'staff' | null>;
  /** The words of staff. */
  revoked_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** What the course's lessons took when it was issued. */
  seconds: number;
  /** What the course had then. */
  outline: ColumnType<OutlineChapter[], string, string>;
  /** How many of its lessons were watched, and how many were read by the learner's word; both 0 where that is not known. */
  lessons_watched: number;
  lessons_read: number;
  /** Of the best test then, in percent; null without a test. */
  test_percentage: ColumnType<number | null, number | null | undefined, number | null>;
  /** What its holder has chosen: the public page without the name, or no page at all. */
  name_hidden: Generated<boolean>;
  page_off: Generated<boolean>;
}

export interface FeedbackTable {
  user_id: string;
  chapter_id: string;
  answer: string;
  /** 1 to 5 stars. */
  rating: number;
  /** Whether the stars count in the course's rating: given with access and the chapter finished (CARD-04). */
  counts: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

export interface WishesTable {
  user_id: string;
  course_id: string;
  created_at: Instant;
}

/** Every revision of every question of the practice tests; a course's pool is what was not replaced. */
export interface QuestionsTable {
  course_id: string;
  id: string;
  /** From 1. */
  revision: number;
  /** Its place in the pool. */
  position: number;
  lesson_id: string;
  body: ColumnType<Question, string, never>;
  created_at: Instant;
  /** When the content no longer had it so; null for the present revision. */
  replaced_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface PracticeAttemptsTable {
  id: string;
  user_id: string;
  course_id: string;
  /** What the test was drawn with. Who knows it knows the right order of its steps: it never leaves the server. */
  seed: string;
  question_count: number;
  started_at: Instant;
  /** When the last question was answered; null while it is running. */
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  right_count: ColumnType<number | null, number | null | undefined, number | null>;
}

/** How a question's options and matches are shuffled: what is shown at a place, as its index in the content. */
export interface Shown {
  options: number[];
  /** Empty but for pairs. */
  matches: number[];
}

export interface PracticeItemsTable {
  attempt_id: string;
  /** From 0. */
  position: number;
  question_id: string;
  revision: number;
  shown: ColumnType<Shown, string, never>;
  /** The first answer, as the contract's `PracticeAnswer` has it. */
  given: ColumnType<string[] | null, string | null | undefined, string | null>;
  is_right: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** When a learner is asked a question again, and what its schedule depends on (decision 045). Days are in UTC, YYYY-MM-DD. */
export interface ReviewCardsTable {
  user_id: string;
  course_id: string;
  question_id: string;
  due_on: string;
  /** Of FSRS: in how many days the chance to remember falls to 90 %; 0 before the first review. */
  stability: number;
  /** Of FSRS: 1 to 10; 0 before the first review. */
  difficulty: number;
  /** How often it was answered since it came in. */
  reps: number;
  /** How often it was forgotten. */
  lapses: number;
  /** Of FSRS: 0 is new, 2 is in review. */
  state: number;
  reviewed_on: string | null;
}

/** The few questions of a day; of a learner there is one at most that is not finished. */
export interface ReviewsTable {
  id: string;
  user_id: string;
  /** What options are shuffled with. It never leaves the server. */
  seed: string;
  started_at: Instant;
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface ReviewItemsTable {
  id: string;
  review_id: string;
  /** From 0. */
  position: number;
  course_id: string;
  question_id: string;
  /** What was answered; until then it is asked in its newest revision. */
  revision: ColumnType<number | null, number | null | undefined, number | null>;
  shown: ColumnType<Shown | null, string | null | undefined, string | null>;
  /** The first answer, as the contract's `PracticeAnswer` has it. */
  given: ColumnType<string[] | null, string | null | undefined, string | null>;
  is_right: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A key as JSON (RFC 7517). */
interface StoredKey {
  kty: string;
  [part: string]: unknown;
}

/** What badges are signed with. */
export interface BadgeKeysTable {
  /** Thumbprint of the public key (RFC 7638). */
  id: string;
  public_key: ColumnType<StoredKey, string, never>;
  /** Null for a key that the configuration gave. */
  private_key: ColumnType<StoredKey | null, string | null, never>;
  created_at: Instant;
}

/** The places of badges in the lists that say which were withdrawn. */
export interface BadgesTable {
  /** From 1. */
  list: number;
  /** From 0. */
  index: number;
  /** Null once the certificate is gone. */
  certificate_id: string | null;
  created_at: Instant;
  /** When it was withdrawn for good, whatever becomes of its certificate. */
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface LearningTables {
  progress: ProgressTable;
  watch_time: WatchTimeTable;
  lesson_looks: LessonLooksTable;
  certificates: CertificatesTable;
  feedback: FeedbackTable;
  wishes: WishesTable;
  questions: QuestionsTable;
  practice_attempts: PracticeAttemptsTable;
  practice_items: PracticeItemsTable;
  review_cards: ReviewCardsTable;
  reviews: ReviewsTable;
  review_items: ReviewItemsTable;
  badge_keys: BadgeKeysTable;
  badges: BadgesTable;
}
