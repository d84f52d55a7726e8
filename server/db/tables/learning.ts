/** The tables of this area; its owner fills them in. */
export type LearningTables = Record<never, never>;
