import { brotliCompressSync, constants } from 'node:zlib';
import { type Answer, textOf } from './answers.ts';

/** A rendered page without scripts, preloaded modules and the data block. */
export const withoutScripts = (html: string): string =>
  html
    .replace(/<template\b.*?<\/template>/gs, '')
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');

/** The same response without scripts, compressed as the server does. */
export function staticAnswer(answer: Answer): Answer {
  const body = brotliCompressSync(withoutScripts(textOf(answer)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
  const { etag: _, ...headers } = answer.headers;
  return { ...answer, headers: { ...headers, 'content-encoding': 'br' }, body };
}
