export const textElements = ['a', 'div', 'em', 'h2', 'li', 'ol', 'p', 'strong', 'ul'] as const;
export type TextElement = (typeof textElements)[number];

export type TextNode =
  | string
  | readonly [name: TextElement, attributes: Readonly<Record<string, string>> | null, ...content: TextNode[]];

/** A legal text in the bundle; {email} is replaced by the contact address. */
export interface SampleText {
  updated: string;
  nodes: readonly TextNode[];
}
