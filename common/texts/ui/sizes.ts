import { text } from '../../language/say.ts';

/** Sizes of what is stored or transferred. */
export const kilobytes = text('{count} kB');
export const megabytes = text('{count} MB');
