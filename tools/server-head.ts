import type { HtmlTagDescriptor, Plugin } from 'vite';
import { codes } from '../common/language/codes.ts';
import { siteOf } from '../server/content/site.ts';
import { siteIn } from '../server/pages/site-in.ts';

/** For `npm run dev`: what the server writes into the head, read at each load. */
export const serverHead = (): Plugin => ({
  name: 'server-head',
  apply: 'serve',
  transformIndexHtml: () => headOf(process.env),
});

/** @param env `CONTACT_INBOX` and `CONTENT_DIR`, as the server reads them, and `ZANIN_LANGUAGE`. */
export function headOf(env: Readonly<Record<string, string | undefined>>): HtmlTagDescriptor[] {
  const language = codes.find((code) => code === env.ZANIN_LANGUAGE) ?? 'en';
  const site = siteIn(siteOf(env.CONTENT_DIR ?? 'content'), language);
  const data = JSON.stringify(site).replaceAll('<', '\\u003c');
  const tags: HtmlTagDescriptor[] = [
    ...(env.CONTACT_INBOX === 'off' ? [] : [{ tag: 'meta', attrs: { name: 'inbox', content: 'on' } }]),
    ...(data === '{}' ? [] : [{ tag: 'script', attrs: { type: 'application/json', id: 'site' }, children: data }]),
  ];
  return tags.map((tag) => ({ ...tag, injectTo: 'head' }));
}
