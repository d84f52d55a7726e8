import { type ErrorKind, errorNames, reportsPath } from '../../common/error-reports.ts';
import { languageOf } from '../../common/language/address.ts';
import { matchPath } from '../../common/match.ts';

/** How many errors a page load sends. */
const MOST = 5;

interface ReportErrorsOptions {
  /** Address of the first script, in the folder of all others; its name identifies the build. */
  script: string;
  fetch: typeof globalThis.fetch;
}

/**
 * Sends errors in this page to the server, each different one once, as their class and their place
 * in our scripts. Messages are not sent, since they may hold what a learner typed.
 * @returns what hears of errors that the app catches: of a flow, and options of React's roots.
 */
export function reportErrors({ script, fetch }: ReportErrorsOptions) {
  const folder = script.slice(0, script.lastIndexOf('/') + 1);
  const build = script.slice(folder.length);
  const sent = new Set<string>();
  const report = (kind: ErrorKind, thrown: unknown, thrownAt = '') => {
    try {
      const page = matchPath(languageOf(window.location.pathname).address)?.name ?? null;
      const body = { name: nameOf(thrown), page, ...placeIn(`${stackOf(thrown)}\n${thrownAt}`, folder), build };
      const key = JSON.stringify(body);
      if (sent.has(key) || sent.size >= MOST) return;
      sent.add(key);
      fetch(reportsPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([{ type: kind, body }]),
        keepalive: true,
        credentials: 'omit',
        // the address of the page may hold a token
        referrerPolicy: 'no-referrer',
      }).catch(() => {});
    } catch {
      // thrown again, it would be reported again
    }
  };
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    report('script-error', error, `${filename}:${lineno}:${colno}`),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => report('unhandled-rejection', reason));
  window.addEventListener('vite:preloadError', ({ payload }) => report('load-error', payload));

  const logged = (kind: ErrorKind) => (error: unknown) => {
    console.error(error);
    // React wraps what it recovers from in hydration
    const isWrapped = kind === 'hydration-error' && error instanceof Error && error.cause !== undefined;
    report(kind, isWrapped ? error.cause : error);
  };
  return {
    onFault: (error: unknown) => report('flow-error', error),
    roots: {
      onCaughtError: logged('render-error'),
      onUncaughtError: logged('render-error'),
      onRecoverableError: logged('hydration-error'),
    },
  };
}

function nameOf(thrown: unknown): string {
  const { name }: { name?: unknown } = Object(thrown);
  return errorNames.find((known) => known === name) ?? 'Error';
}

/** The frames of a stack, which Chromium writes behind the message. */
function stackOf(thrown: unknown): string {
  const { stack = '', message = '' }: { stack?: unknown; message?: unknown } = Object(thrown);
  return String(stack).replace(String(message), '');
}

/** The first place of a text that is in a script of the folder. */
function placeIn(text: string, folder: string) {
  const places = text.matchAll(/(https?:\/\/\S+?\/)([\w-]+\.js):(\d+):(\d+)/g);
  const [, , file = null, line = null, column = null] = [...places].find(([, place]) => place === folder) ?? [];
  return { file, line: line && Number(line), column: column && Number(column) };
}
