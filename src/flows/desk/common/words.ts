import type { DeskRole } from '../../../../common/api/types.ts';
import { paidWith } from '../../../../common/texts/desk/list.ts';
import * as say from '../../../../common/texts/desk/shell.ts';

/** @example roleWords(['support', 'finance']) // 'support, finance' */
export const roleWords = (roles: readonly DeskRole[]): string => roles.map((role) => say.roles[role]).join(say.comma);

/**
 * Where there is no text for a value, the value.
 * @example wordIn({ card: 'Card' }, 'card') // 'Card'
 */
export const wordIn = (words: Readonly<Record<string, string>>, value: string): string =>
  Object.entries(words).find(([known]) => known === value)?.[1] ?? value;

/** Of a file of the course, by its place in the course's folder, which fits a phone. */
export function fileNameIn(course: string | undefined, path: string): string {
  const folder = `courses/${course}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

/** @param method as the payment provider names it */
export const wayToPay = (method: string): string => wordIn(paidWith, method);
