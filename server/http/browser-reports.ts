import { type ErrorKind, errorKinds, errorNames } from '../../common/error-reports.ts';
import { matchPath } from '../../common/match.ts';
import { pages } from '../../common/pages.ts';
import type { PathName } from '../../common/paths.ts';

/** A report reduced to known values: anyone can send reports, so their text is never logged. */
export type BrowserReport = Noticed | ErrorReport;

interface Noticed {
  kind: (typeof kinds)[number] | 'other';
  /** CSP directive, crash reason, or `other`. */
  what: string;
  /**
   * What was blocked: `self`, a keyword, a host that the policy names, or `other`; may be empty.
   */
  blocked: string;
  page: PathName | 'other';
}

/** Sent by `src/browser/report-errors.ts`. */
interface ErrorReport {
  kind: ErrorKind;
  name: (typeof errorNames)[number];
  page: PathName | 'other';
  /** `file:line:column` in a script of this build, or `other`. */
  at: string;
  /** The app's entry script, whose name has the build's hash; `other` for another build. */
  build: string;
}

const kinds = ['csp-violation', 'crash', 'deprecation', 'intervention'] as const;

interface Site {
  origin: string;
  scripts: ReadonlySet<string>;
}

/** Reports read per request. */
const most = 20;

/**
 * Takes a list of the Reporting API or the app, or one report of `report-uri`; others are empty.
 */
export function readReports(body: unknown, { origin, scripts }: Site): BrowserReport[] {
  const legacy = field(body, 'csp-report');
  const reports = Array.isArray(body)
    ? body.slice(0, most)
    : legacy === undefined
      ? []
      : [{ type: 'csp-violation', body: legacy }];
  return reports.flatMap((report: unknown) => {
    const type = field(report, 'type');
    if (typeof type !== 'string') return [];
    const about = field(report, 'body');
    if (isOneOf(errorKinds, type)) return readError(type, about, scripts);
    const first = (...names: string[]) => names.map((name) => field(about, name)).find((value) => value !== undefined);
    const kind = kinds.find((kind) => kind === type) ?? 'other';
    const what = first('effectiveDirective', 'effective-directive', 'violated-directive', 'reason');
    if (kind === 'csp-violation' && !isOneOf(directives, what)) return [];
    return {
      kind,
      what: isOneOf(kind === 'csp-violation' ? directives : reasons, what) ? what : 'other',
      blocked: blocked(first('blockedURL', 'blocked-uri'), origin),
      page: pageOf(first('documentURL', 'document-uri') ?? field(report, 'url'), origin),
    };
  });
}

function readError(kind: ErrorKind, about: unknown, scripts: ReadonlySet<string>): ErrorReport {
  const [name, page, file, line, column, build] = ['name', 'page', 'file', 'line', 'column', 'build'].map((key) =>
    field(about, key),
  );
  const isScript = (value: unknown): value is string => typeof value === 'string' && scripts.has(value);
  return {
    kind,
    name: isOneOf(errorNames, name) ? name : 'Error',
    page: isOneOf(pageNames, page) ? page : 'other',
    at: isScript(file) && isPlace(line) && isPlace(column) ? `${file}:${line}:${column}` : 'other',
    build: isScript(build) ? build : 'other',
  };
}

const pageNames = Object.keys(pages) as PathName[];

const isPlace = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e7;

/** Directives of our policy, those that `default-src` covers, and `-attr` and `-elem` forms. */
const directives = [
  ...['base-uri', 'child-src', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors', 'frame-src'],
  ...['img-src', 'manifest-src', 'media-src', 'object-src', 'require-trusted-types-for', 'trusted-types', 'worker-src'],
  ...['script-src', 'script-src-attr', 'script-src-elem', 'style-src', 'style-src-attr', 'style-src-elem'],
] as const;

/** Crash Reporting specification. */
const reasons = ['oom', 'unresponsive'] as const;

/** Values of `blockedURL` that are no address; `schemes` are those of addresses without a host. */
const keywords = ['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink', 'self'] as const;
const schemes = ['about', 'blob', 'chrome-extension', 'data', 'file', 'moz-extension', 'safari-web-extension'] as const;

/** Third parties of the policy, which may need further hosts of theirs. */
const services = ['stripe.com', 'stripe.network', 'vimeo.com', 'vimeocdn.com'] as const;

const isOneOf = <Word extends string>(words: readonly Word[], value: unknown): value is Word =>
  words.some((word) => word === value);

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function blocked(value: unknown, origin: string): string {
  if (typeof value !== 'string' || value === '') return '';
  if (isOneOf(keywords, value) || isOneOf(schemes, value)) return value;
  const url = URL.parse(value);
  if (url?.origin === origin) return 'self';
  const scheme = url?.protocol.slice(0, -1);
  if (isOneOf(schemes, scheme)) return scheme;
  return services.find((name) => url?.hostname === name || url?.hostname.endsWith(`.${name}`)) ?? 'other';
}

function pageOf(value: unknown, origin: string): PathName | 'other' {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return (url?.origin === origin && matchPath(url.pathname)?.name) || 'other';
}
