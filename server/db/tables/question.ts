/** A practice question as in content/, with answers and explanations. Texts are Markdown. */
export type Question = QuestionPlace & (Choice | Statement | Order | NumberQuestion | Gap | Pairs);

interface QuestionPlace {
  /** Unique in its test and permanent: attempts refer to it. */
  id: string;
  lessonId: string;
  /** A heading in the lesson; null for the text before the first one. */
  heading: string | null;
  ask: string;
}

/** One right option (`choice`), or several (`choices`). */
interface Choice {
  kind: 'choice' | 'choices';
  choices: { text: string; right: boolean; why: string }[];
}

interface Statement {
  kind: 'true-or-false';
  answer: boolean;
  why: { true: string; false: string };
}

/** In the right order. */
interface Order {
  kind: 'order';
  items: string[];
  why: string;
}

interface NumberQuestion {
  kind: 'number';
  answer: number;
  /** Accepted deviation; 0 is exact. */
  tolerance: number;
  unit: string;
  /** The original's unit, in a translation: units are known by their English names. */
  measured?: string;
  why: string;
  /** Common mistakes. */
  misses: { number: number; why: string }[];
}

/** A text with one `___`. */
interface Gap {
  kind: 'gap';
  /** All right answers, compared after folding accents, case and letter variants. */
  answers: string[];
  why: string;
  misses: { text: string; why: string }[];
}

interface Pairs {
  kind: 'pairs';
  pairs: { left: string; right: string; why: string }[];
}
