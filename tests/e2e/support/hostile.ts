import type { BrowserContext } from 'playwright';
import { skipServerRendering } from './browser.ts';
import { everyCall } from './faults.ts';

/** Without break opportunities: Dutch, right-to-left letters, and emoji of several code points. */
const unbroken = [
  'Arbeidsongeschiktheidsverzekering',
  'Şêrînalyanovavanên'.repeat(12).slice(0, 200),
  'ڕۆژنامەوانییەکانمان'.repeat(2),
  '👩🏽‍🌾'.repeat(20),
].join(' ');

/** Fields that people write, and of these the optional ones. */
const optional = 'description content html content_html author category badge first_name last_name'.split(' ');
const written = new Set([...optional, 'title', 'fileName', 'name', 'display_name', 'features', 'ask_html']);

export const hostile: Readonly<Record<'unbroken' | 'empty', (text: string, field: string) => string>> = {
  // ends with the original text, by which tests find elements
  unbroken: (text, field) => (field.endsWith('html') ? articleOf(`${unbroken} ${text}`) : `${unbroken} ${text}`),
  empty: (text, field) => (optional.includes(field) ? '' : text),
};

/** The text in every element that articles may have. */
const articleOf = (text: string) => {
  const words = text.replace(/<[^>]*>/g, '').slice(0, 800);
  const blocks = ['h2', 'p', 'blockquote', 'pre'].map((tag) => `<${tag}>${words}</${tag}>`);
  const cells = ['th', 'td', 'td'].map((tag) => `<${tag}>${words}</${tag}>`).join('');
  const list = `<ul><li><a href="/">${words}</a></li></ul>`;
  return `${blocks.join('')}${list}<table><tbody><tr>${cells}</tr></tbody></table>`;
};

/** Rewrites texts by people in the server's answers. */
export async function rewriteTexts(context: BrowserContext, rewrite: (text: string, field: string) => string) {
  const rewritten = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return written.has(field) ? rewrite(value, field) : value;
    if (Array.isArray(value)) return value.map((each) => rewritten(each, field));
    if (value === null || typeof value !== 'object') return value;
    // an option's HTML is inline, so it is treated as a name
    const isOption = 'text' in value && 'html' in value;
    const fieldOf = (name: string) => (isOption && name === 'html' ? 'name' : name);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rewritten(each, fieldOf(name))]));
  };
  await skipServerRendering(context);
  await context.route(everyCall, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    await route.fulfill({ response, json: rewritten(await response.json(), '') });
  });
}
