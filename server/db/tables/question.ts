/** A question of a practice test, as content/ has it: with its right answers and what explains each answer. Texts are Markdown. */
export type Question = QuestionPlace & (Choice | Statement | Order | NumberQuestion | Gap | Pairs);

/** What it is called, and where its answer is taught. */
interface QuestionPlace {
  /** Unique in its test. Its meaning never changes: attempts refer to it. */
  id: string;
  lessonId: string;
  /** A heading of the lesson's text; null for what is above the first one. */
  heading: string | null;
  ask: string;
}

/** One of several (`choice`), or several of several (`choices`). */
interface Choice {
  kind: 'choice' | 'choices';
  choices: { text: string; right: boolean; why: string }[];
}

interface Statement {
  kind: 'true-or-false';
  answer: boolean;
  why: { true: string; false: string };
}

/** Steps in their right order. */
interface Order {
  kind: 'order';
  items: string[];
  why: string;
}

interface NumberQuestion {
  kind: 'number';
  answer: number;
  /** How far off still counts; 0 is exact. */
  tolerance: number;
  unit: string;
  why: string;
  /** Numbers that people often give instead. */
  misses: { number: number; why: string }[];
}

/** A text with one gap, written `___`. */
interface Gap {
  kind: 'gap';
  /** Every text that is right. They are compared folded: accents, case and variants of letters make no difference. */
  answers: string[];
  why: string;
  misses: { text: string; why: string }[];
}

/** Each left belongs to one right. */
interface Pairs {
  kind: 'pairs';
  pairs: { left: string; right: string; why: string }[];
}
