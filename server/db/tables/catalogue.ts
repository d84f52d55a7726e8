/** The tables of this area; its owner fills them in. */
export type CatalogueTables = Record<never, never>;
