/** Of the catalogue, to choose from in forms of the desk. Empty where it could not be loaded. */
export interface Choices {
  courses: readonly { id: string; title: string }[];
  categories: readonly { name: string; title: string }[];
}

export const noChoices: Choices = { courses: [], categories: [] };
