import { addressIn, languageOf } from '../../common/language/address.ts';
import { codes, type LanguageCode } from '../../common/language/codes.ts';
import { languages } from '../../common/language/languages.ts';
import { href } from '../../common/paths.ts';
import { formatMoment } from '../../common/text/dates.ts';
import { escapeHtml } from '../../common/text/html.ts';
import { KEPT_NOTE, kept, OWNED_MARK, offlinePath, offlineRoom, takenMark } from '../../common/worker.ts';
import { emptyPicture, keptPageAt, mayKeep, opensTaken, titleIn } from './rules.ts';

/** Of a build, from Vite's manifests (vite.worker.config.ts). */
export interface Build {
  version: string;
  /** What lesson, catalogue and course pages need, by language. */
  files: Readonly<Record<string, readonly string[]>>;
}

export interface Surroundings {
  build: Build;
  caches: CacheStorage;
  fetch: typeof fetch;
  origin: string;
  now: () => number;
}

/** How many are kept; those that were not seen for longest make room. */
const most = { pages: 30, pictures: 80 };

/**
 * A page that was kept less long ago is not fetched again when it is only told to have been seen,
 * in ms.
 */
const fresh = 24 * 60 * 60 * 1_000;

/** In ms: how long a request may stay unanswered where the page is kept. */
export const answerLimit = 10_000;

const shells = 'shell-';

/**
 * What the worker was told, and the last two versions that began: it would forget both when the
 * browser ends it.
 */
const settings = { cache: 'settings', saver: '/data-saver', begun: '/versions' };

const isFont = (url: string) => url.endsWith('.woff2');

/** Headers of an entry in `pages`. */
const marks = { at: 'x-kept-at', version: 'x-kept-version' };

/** Without the headers of how it was sent: the body of an answer is decoded already. */
function headersOf({ headers }: Response, more: Readonly<Record<string, string>> = {}): Headers {
  const copied = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'vary']) copied.delete(name);
  for (const [name, value] of Object.entries(more)) copied.set(name, value);
  return copied;
}

/** What is kept, and how it is answered from that. */
export function keeper({ build, caches, fetch, origin, now }: Surroundings) {
  const shell = shells + build.version;

  /** The newest is the last of the keys. */
  async function put(name: 'pages' | 'pictures', key: string, answer: Response): Promise<void> {
    const cache = await caches.open(kept[name]);
    await cache.delete(key);
    await cache.put(key, answer);
    const keys = await cache.keys();
    for (const oldest of keys.slice(0, Math.max(0, keys.length - most[name]))) await cache.delete(oldest);
  }

  let told: Promise<boolean> | null = null;

  /** Whether the reader wants fewer bytes: covers and fonts are not fetched then. */
  function savesData(): Promise<boolean> {
    told ??= caches
      .open(settings.cache)
      .then((cache) => cache.match(settings.saver))
      .then(async (found) => (await found?.text()) === 'on');
    return told;
  }

  const offlineOf = (code: LanguageCode) => addressIn(code, offlinePath);

  /** Without links to what is on the phone where nothing is. */
  async function textOfOffline(answer: Response | undefined): Promise<string> {
    const html = (await answer?.text()) ?? '';
    return (await caches.has(takenMark)) ? html : html.replace(/<(\w+) data-taken>.*?<\/\1>/gs, '');
  }

  /** A page of members as rendered for everybody: the app begins on it, at any address. */
  const memberPageOf = (code: LanguageCode) => addressIn(code, href('learnerHome'));

  async function keepShell(code: LanguageCode): Promise<void> {
    const cache = await caches.open(shell);
    if (await cache.match(offlineOf(code))) return;
    const saves = await savesData();
    await cache.addAll((build.files[code] ?? []).filter((file) => !saves || !isFont(file)));
    // the last one says that the language is complete
    for (const path of [memberPageOf(code), offlineOf(code)]) {
      await cache.add(new Request(origin + path, { credentials: 'omit', cache: 'no-cache' }));
    }
  }

  /** Languages of the open pages, and those that were read under an earlier build. */
  async function languagesIn(addresses: readonly string[]): Promise<LanguageCode[]> {
    const open = new Set(addresses.map((url) => languageOf(new URL(url).pathname).code));
    const known = await Promise.all(
      codes.map(async (code) => open.has(code) || (await caches.match(offlineOf(code))) !== undefined),
    );
    return codes.filter((_, at) => known[at]);
  }

  async function keepPage(key: string, answer: Response): Promise<void> {
    const headers = headersOf(answer, { [marks.at]: String(now()), [marks.version]: build.version });
    await put('pages', key, new Response(await answer.arrayBuffer(), { headers }));
  }

  const isKept = async (key: string) =>
    (await caches.has(kept.pages)) && (await (await caches.open(kept.pages)).match(key)) !== undefined;

  async function keepFile(request: Request | string): Promise<Response> {
    const answer = await fetch(request);
    if (mayKeep(answer, 'file')) await (await caches.open(shell)).put(request, answer.clone());
    return answer;
  }

  /** With the line that says from when it is, but not for a shell: it shows nothing old. */
  async function answerKept(url: string, answer: Response): Promise<Response> {
    const page = keptPageAt(url);
    if (page !== null) await put('pages', page.key, answer.clone());
    if (!page?.isWhole) return answer;
    const { code } = languageOf(new URL(url).pathname);
    const offline = await textOfOffline(await caches.match(offlineOf(code)));
    const [, words = ''] = /<template id="note">(.*?)<\/template>/s.exec(offline) ?? [];
    const at = new Date(Number(answer.headers.get(marks.at))).toISOString();
    const when = `<time datetime="${at}">${formatMoment(at, undefined, languages[code])}</time>`;
    const html = await answer.text();
    const said = html.includes(OWNED_MARK) ? words : words.replace(/<span>.*?<\/span>/, '');
    const note = `<div id="${KEPT_NOTE}" role="status">${said.replace(offlineRoom.when, () => when)}</div>`;
    return new Response(
      html.replace(/<body[^>]*>/, (body) => body + note),
      { headers: answer.headers },
    );
  }

  /** Null unless something was taken along, and is opened at this address. */
  async function answerTaken(url: string): Promise<Response | null> {
    if (!opensTaken(url) || !(await caches.has(takenMark))) return null;
    const { code } = languageOf(new URL(url).pathname);
    return (await (await caches.open(shell)).match(memberPageOf(code))) ?? null;
  }

  /** Newest first. */
  async function seen(code: LanguageCode): Promise<string> {
    const cache = await caches.open(kept.pages);
    const items: string[] = [];
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url);
      const answer = await cache.match(url);
      if (!answer || languageOf(pathname).code !== code || !keptPageAt(url)?.isWhole) continue;
      // as the document has it, escaped
      items.unshift(`<li><a href="${escapeHtml(pathname + search)}">${titleIn(await answer.text())}</a></li>`);
    }
    return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
  }

  async function answerOffline(url: string): Promise<Response> {
    const { code } = languageOf(new URL(url).pathname);
    const answer = await caches.match(offlineOf(code));
    if (!answer) return Response.error();
    const list = await seen(code);
    const html = (await textOfOffline(answer)).replace(list === '' ? '' : /<p class="none">.*?<\/p>/s, '');
    return new Response(
      html.replace(offlineRoom.pages, () => list),
      { headers: answer.headers },
    );
  }

  return {
    /** Before this version begins. If a file does not come, it fails: browsers try again. */
    async prepare(addresses: readonly string[]): Promise<void> {
      for (const code of await languagesIn(addresses)) await keepShell(code);
    },

    /**
     * The files of the version that began before stay: its tabs may be open, and pages of it are
     * kept. So do those of a newer version, which may just be installed.
     */
    async begin(): Promise<void> {
      const all = (await caches.keys()).filter((name) => name.startsWith(shells));
      const older = all.slice(0, all.indexOf(shell));
      const noted = await caches.open(settings.cache);
      const known = await (await noted.match(settings.begun))?.text();
      // workers of earlier builds noted nothing
      const before = known?.split(' ') ?? older.slice(-1).map((name) => name.slice(shells.length));
      const begun = [build.version, ...before.filter((version) => version !== build.version)].slice(0, 2);
      await noted.put(settings.begun, new Response(begun.join(' ')));
      const gone = older.filter((name) => !begun.includes(name.slice(shells.length)));
      for (const name of gone) await caches.delete(name);
      const pages = await caches.open(kept.pages);
      for (const request of await pages.keys()) {
        const version = (await pages.match(request))?.headers.get(marks.version);
        if (gone.includes(shells + version)) await pages.delete(request);
      }
    },

    /** From the server, else what is kept of it, else the list of what is kept. */
    async answerPage(
      url: string,
      answer: Promise<Response>,
      limit: Promise<'late'>,
      wait: (work: Promise<unknown>) => void,
    ): Promise<Response> {
      const page = keptPageAt(url);
      const found = page && (await (await caches.open(kept.pages)).match(page.key));
      const taken = await answerTaken(url);
      const came = await Promise.race([answer, ...(found || taken ? [limit] : [])]).catch(() => null);
      const keepIt = async (came: Response) => {
        if (page && mayKeep(came, 'page')) await keepPage(page.key, came.clone());
      };
      // the next visit has it, unless a log-out has emptied the cache
      if (came === 'late' && found) wait(answer.then(async (came) => (await isKept(page.key)) && keepIt(came)));
      if (came === null || came === 'late') return taken ?? (found ? answerKept(url, found) : answerOffline(url));
      wait(keepIt(came));
      return came;
    },

    /** For this and later starts of the worker. */
    async saveData(isOn: boolean): Promise<void> {
      told = Promise.resolve(isOn);
      await (await caches.open(settings.cache)).put(settings.saver, new Response(isOn ? 'on' : 'off'));
    },

    async answerAsset(request: Request): Promise<Response> {
      const found = await caches.match(request, { ignoreVary: true });
      if (found) return found;
      // text is shown in a face of the system
      if (isFont(request.url) && (await savesData())) return new Response(null, { status: 503 });
      return keepFile(request);
    },

    async answerPicture(request: Request, wait: (work: Promise<unknown>) => void): Promise<Response> {
      const found = await caches.match(request, { ignoreVary: true });
      if (found?.headers.get('cache-control')?.includes('immutable')) return found;
      const keptOrEmpty = () => found ?? new Response(emptyPicture, { headers: { 'content-type': 'image/svg+xml' } });
      if (await savesData()) return keptOrEmpty();
      try {
        const answer = await fetch(request);
        if (mayKeep(answer, 'file')) wait(put('pictures', request.url, answer.clone()));
        return answer;
      } catch {
        return keptOrEmpty();
      }
    },

    /** A page that came before the worker, or was shown without a document of its own. */
    async keepSeen(address: string, code: LanguageCode, files: readonly string[]): Promise<void> {
      await keepShell(code);
      for (const file of files) {
        if (/^\/(?:assets|flags)\//.test(file) && !(await caches.match(file))) await keepFile(file);
      }
      const page = keptPageAt(origin + address);
      if (page === null) return;
      const found = await (await caches.open(kept.pages)).match(page.key);
      const age = now() - Number(found?.headers.get(marks.at));
      if (found && age < fresh && found.headers.get(marks.version) === build.version) {
        return put('pages', page.key, found);
      }
      const answer = await fetch(page.key, { credentials: 'omit', headers: { accept: 'text/html' } });
      if (mayKeep(answer, 'page')) await keepPage(page.key, answer);
    },
  };
}
