/** The elements that such texts have. */
export const textElements = ['a', 'div', 'em', 'h2', 'li', 'ol', 'p', 'strong', 'ul'] as const;
export type TextElement = (typeof textElements)[number];

/** A text, or an element: its name, its attributes and what it holds. */
export type TextNode =
  | string
  | readonly [name: TextElement, attributes: Readonly<Record<string, string>> | null, ...content: TextNode[]];

/** A legal text that the app has in its own code; {email} is where the address to write to belongs. */
export interface SampleText {
  /** The day of its last change, YYYY-MM-DD. */
  updated: string;
  nodes: readonly TextNode[];
}
