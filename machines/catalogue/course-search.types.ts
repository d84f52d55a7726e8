// Input
export interface CourseSearchInput {
  /** The words that the list is searched for already, or an empty text. */
  words: string;
}

// Context
export interface CourseSearchContext {
  /** What the field shows. */
  typed: string;
  /** What is searched for: the typed text without blanks around it, as it was at the last pause. */
  words: string;
}

// Events
export type CourseSearchEvent =
  | { type: 'words.typed'; typed: string }
  | { type: 'search.submitted' }
  | { type: 'search.cleared' };
