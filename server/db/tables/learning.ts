import type { ColumnType, Generated } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import type { Interval } from '../../../common/rules/video-intervals.ts';
import type { Question } from './question.ts';

type Instant = ColumnType<Date, Date, Date>;

export interface ProgressTable {
  user_id: string;
  lesson_id: string;
  /** Where to resume, in seconds. */
  position: number;
  /** Of the video by its player, in seconds. */
  duration: number;
  /** Watched intervals of the video in seconds: sorted, disjoint, not adjacent (decision 043). */
  watched: ColumnType<Interval[], string, string>;
  /** Set when 90 % were watched or the text was read; never reset. */
  completed_at: ColumnType<Date | null, Date | null, Date | null>;
  started_at: Instant;
  updated_at: Instant;
}

/** As listed on a certificate. */
export interface OutlineChapter {
  title: string;
  lessons: string[];
}

/** Of a course, as listed on a certificate. */
export interface CertifiedWords {
  title: string;
  outline: OutlineChapter[];
}

export interface WatchTimeTable {
  user_id: string;
  /** Until when the learner's time was credited as watching; null before the first video. */
  credited_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The same, with a day of unused time for reports that waited for a connection (decision 109);
   * null in rows from before this column, where `credited_until` counts.
   */
  waiting_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The same for reading. */
  read_until: ColumnType<Date | null, Date | undefined, Date>;
}

export interface LessonLooksTable {
  user_id: string;
  lesson_id: string;
  /** First visit. */
  looked_at: Instant;
}

export interface CertificatesTable {
  id: string;
  user_id: string;
  course_id: string;
  /** As of the issue. */
  holder: string;
  course_title: string;
  issued_at: Instant;
  /** The order that gave access; null for free courses and access given by hand. */
  order_id: ColumnType<string | null, string | null | undefined, string | null>;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A new purchase restores what a refund revoked; only staff restores what staff revoked. */
  revoked_by: ColumnType<'refund' | 'staff' | null, 'refund' | 'staff' | null | undefined, 'refund' | 'staff' | null>;
  /** By staff. */
  revoked_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** Length of the lessons at issue. */
  seconds: number;
  /** Of the tasks at issue. */
  task_minutes: Generated<number>;
  /** The course at issue. */
  outline: ColumnType<OutlineChapter[], string, string>;
  /**
   * The same in other languages at issue, with English words where one was not translated. Null
   * for certificates that were issued before this column.
   */
  translations: ColumnType<Partial<Record<LanguageCode, CertifiedWords>> | null, string | undefined, never>;
  /** Lessons that were watched, and those marked as read; both 0 if unknown. */
  lessons_watched: number;
  lessons_read: number;
  /** Best practice test at issue; null without one. */
  test_percentage: ColumnType<number | null, number | null | undefined, number | null>;
  /** Chosen by the holder. */
  name_hidden: Generated<boolean>;
  page_off: Generated<boolean>;
}

export interface FeedbackTable {
  user_id: string;
  chapter_id: string;
  answer: string;
  /** 1 to 5. */
  rating: number;
  /** Counts in the course's rating: given with access and the chapter finished. */
  counts: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

export interface WishesTable {
  user_id: string;
  course_id: string;
  created_at: Instant;
}

/** All revisions; a course's pool are those that were not replaced. */
export interface QuestionsTable {
  course_id: string;
  id: string;
  /** From 1. */
  revision: number;
  /** In the pool. */
  position: number;
  lesson_id: string;
  body: ColumnType<Question, string, never>;
  created_at: Instant;
  /** Null for the current revision. */
  replaced_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A revision in another language: the whole question, with what is right from the original. */
export interface QuestionTranslationsTable {
  course_id: string;
  id: string;
  revision: number;
  language: LanguageCode;
  body: ColumnType<Question, string, never>;
}

export interface PracticeAttemptsTable {
  id: string;
  user_id: string;
  course_id: string;
  /** Seed of the selection; it reveals the right order of steps, so it never leaves the server. */
  seed: string;
  question_count: number;
  started_at: Instant;
  /** Null while running. */
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  right_count: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Shuffled options and matches, as indexes of the content. */
export interface Shown {
  options: number[];
  /** Empty except for pairs. */
  matches: number[];
}

export interface PracticeItemsTable {
  attempt_id: string;
  /** From 0. */
  position: number;
  question_id: string;
  revision: number;
  shown: ColumnType<Shown, string, never>;
  /** The first answer, as `PracticeAnswer` of the contract. */
  given: ColumnType<string[] | null, string | null | undefined, string | null>;
  is_right: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** FSRS card of a question (decision 045). Days are UTC, YYYY-MM-DD. */
export interface ReviewCardsTable {
  user_id: string;
  course_id: string;
  question_id: string;
  due_on: string;
  /** Days until recall falls to 90 %; 0 before the first review. */
  stability: number;
  /** 1 to 10; 0 before the first review. */
  difficulty: number;
  /** Reviews. */
  reps: number;
  /** Times it was forgotten. */
  lapses: number;
  /** 0 is new, 2 is in review. */
  state: number;
  reviewed_on: string | null;
}

/** A day's review; at most one per learner is unfinished. */
export interface ReviewsTable {
  id: string;
  user_id: string;
  /** Seed of the options' order; never leaves the server. */
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
  /** The revision that was answered; before, the newest one is asked. */
  revision: ColumnType<number | null, number | null | undefined, number | null>;
  shown: ColumnType<Shown | null, string | null | undefined, string | null>;
  /** The first answer, as `PracticeAnswer` of the contract. */
  given: ColumnType<string[] | null, string | null | undefined, string | null>;
  is_right: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** Chosen by the learner; off while `next_at` is null. */
export interface RemindersTable {
  user_id: string;
  /** Named by the link that switches them off. */
  number: Generated<number>;
  days: ColumnType<Weekday[], string, string>;
  time: 'morning' | 'evening';
  channel: 'email' | 'sms';
  /** IANA name. */
  time_zone: string;
  set_at: Instant;
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  next_at: ColumnType<Date | null, Date | null, Date | null>;
}

/** JSON Web Key (RFC 7517). */
interface StoredKey {
  kty: string;
  [part: string]: unknown;
}

/** Signing keys of badges. */
export interface BadgeKeysTable {
  /** Thumbprint of the public key (RFC 7638). */
  id: string;
  public_key: ColumnType<StoredKey, string, never>;
  /** Null for a key from the configuration. */
  private_key: ColumnType<StoredKey | null, string | null, never>;
  created_at: Instant;
}

/** Positions of badges in the revocation lists. */
export interface BadgesTable {
  /** From 1. */
  list: number;
  /** From 0. */
  index: number;
  /** Null after the certificate was deleted. */
  certificate_id: string | null;
  created_at: Instant;
  /** Revoked for good, independent of its certificate. */
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
  question_translations: QuestionTranslationsTable;
  practice_attempts: PracticeAttemptsTable;
  practice_items: PracticeItemsTable;
  review_cards: ReviewCardsTable;
  reviews: ReviewsTable;
  review_items: ReviewItemsTable;
  reminders: RemindersTable;
  badge_keys: BadgeKeysTable;
  badges: BadgesTable;
}
