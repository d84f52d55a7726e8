import type { BrowserContext } from 'playwright';
import { leaveDrawing } from './browser.ts';
import { everyCall } from './faults.ts';

/** Words without a place to break, in Dutch, in letters that run to the left, and in emoji that are each one of several. */
const unbroken = [
  'Arbeidsongeschiktheidsverzekering',
  'Şêrînalyanovavanên'.repeat(12).slice(0, 200),
  'ڕۆژنامەوانییەکانمان'.repeat(2),
  '👩🏽‍🌾'.repeat(20),
].join(' ');

/** The fields of answers that people write: authors, learners, operators; and those that may be empty. */
const optional = 'description content html content_html author category badge first_name last_name'.split(' ');
const written = new Set([...optional, 'title', 'fileName', 'name', 'display_name', 'features', 'ask_html']);

/** What people may write into such a field instead of a text. */
export const hostile: Readonly<Record<'unbroken' | 'empty', (text: string, field: string) => string>> = {
  // It ends as the text did, so that things are found by their names.
  unbroken: (text, field) => (field.endsWith('html') ? articleOf(`${unbroken} ${text}`) : `${unbroken} ${text}`),
  empty: (text, field) => (optional.includes(field) ? '' : text),
};

/** An article with such a text in everything that it may be in. */
const articleOf = (text: string) => {
  const words = text.replace(/<[^>]*>/g, '').slice(0, 800);
  const blocks = ['h2', 'p', 'blockquote', 'pre'].map((tag) => `<${tag}>${words}</${tag}>`);
  const cells = ['th', 'td', 'td'].map((tag) => `<${tag}>${words}</${tag}>`).join('');
  const list = `<ul><li><a href="/">${words}</a></li></ul>`;
  return `${blocks.join('')}${list}<table><tbody><tr>${cells}</tr></tbody></table>`;
};

/** Lets the server answer what it answers, but for the texts that people wrote. */
export async function rewriteTexts(context: BrowserContext, rewrite: (text: string, field: string) => string) {
  const rewritten = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return written.has(field) ? rewrite(value, field) : value;
    if (Array.isArray(value)) return value.map((each) => rewritten(each, field));
    if (value === null || typeof value !== 'object') return value;
    // an option of a question has its words twice, as text and as HTML within a line
    const isOption = 'text' in value && 'html' in value;
    const fieldOf = (name: string) => (isOption && name === 'html' ? 'name' : name);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rewritten(each, fieldOf(name))]));
  };
  await leaveDrawing(context);
  await context.route(everyCall, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    await route.fulfill({ response, json: rewritten(await response.json(), '') });
  });
}
