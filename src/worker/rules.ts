import { queryOf, viewIn } from '../../common/catalogue-address.ts';
import { languageOf } from '../../common/language/address.ts';
import { matchPath } from '../../common/match.ts';
import { type PageRow, pageRow } from '../../common/pages.ts';
import { emptySize } from '../../common/worker.ts';
import { workerFiles } from '../../common/worker-files.ts';

/** What the worker does with a request; null leaves it to the browser. */
export type Handling = 'page' | 'asset' | 'picture' | null;

type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'headers'>;

/** Calls, the desk, payments and whatever carries a token are not touched. */
export function handlingOf({ method, mode, url, headers }: Asked, origin: string): Handling {
  const { pathname, origin: asked } = new URL(url);
  if (method !== 'GET' || asked !== origin || headers.has('authorization') || headers.has('range')) return null;
  if (mode === 'navigate') return matchPath(languageOf(pathname).address) === null ? null : 'page';
  if (workerFiles.assets.test(pathname)) return 'asset';
  return workerFiles.pictures.test(pathname) ? 'picture' : null;
}

const opened: ReadonlySet<string> = new Set(['lesson', 'practiceTest', 'review', 'chapterFeedback', 'learnerHome']);

/** Whether the app can render this page from the device, given the shell of the start page. */
export function opensTaken(url: string): boolean {
  const name = matchPath(languageOf(new URL(url).pathname).address)?.name;
  return name !== undefined && opened.has(name);
}

/** A page that may be kept. */
export interface KeptPage {
  /** Path and canonical query with the prefix of the language: pages of two languages never mix. */
  key: string;
  /** Rendered whole for everybody, as opposed to the empty shell of a member's page. */
  isWhole: boolean;
}

/**
 * Null for what is not kept: addresses with tokens, payments, pages about one person, forms of
 * guests, and addresses that are no page, among them the desk.
 */
export function keptPageAt(url: string): KeptPage | null {
  const { pathname, search } = new URL(url);
  const page = matchPath(languageOf(pathname).address);
  if (page === null) return null;
  const row: PageRow = pageRow(page.name);
  if (row.access === 'guest' || row.layout !== 'site' || row.referrer !== 'whole' || row.cached === 'never')
    return null;
  if (row.cached === 'without query' && search !== '') return null;
  const query = page.name === 'catalogue' ? queryOf(viewIn(new URLSearchParams(search))) : '';
  return { key: pathname + query, isWhole: row.rendering === 'whole' };
}

type Answer = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/**
 * Browsers hide `Set-Cookie` from workers; what has one here was made by a proxy in between, or is
 * a mistake of the server's.
 */
export function mayKeep({ status, type, redirected, headers }: Answer, kind: 'page' | 'file'): boolean {
  const rules = headers.get('cache-control') ?? '';
  if (status !== 200 || redirected || !['basic', 'default'].includes(type)) return false;
  if (headers.has('set-cookie') || /\b(?:no-store|private)\b/.test(rules)) return false;
  return kind === 'file' || /^text\/html\b/.test(headers.get('content-type') ?? '');
}

/** Such as 'Sewing for beginners'. */
export const titleIn = (html: string): string => {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return title.replace(/ · Zanin$/, '');
};

/** A drawing in place of one that is not kept: browsers would show a broken picture. */
export const emptyPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" ' +
  `width="${emptySize.width}" height="${emptySize.height}"><path fill="#8886" d="M0 0h16v9H0z"/></svg>`;
