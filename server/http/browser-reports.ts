import { matchPath } from '../../common/match.ts';

/** What a browser noticed, as far as it is kept: nothing of the learner, and no part of an address but hosts and names of pages. */
export interface BrowserReport {
  /** `csp-violation`, `crash`, `deprecation`, `intervention`, or `other`. */
  kind: ReportKind;
  /** The directive of the policy, or the browser's name for what it noticed. */
  what: string;
  /** What was blocked: a host, `self`, or a keyword such as `inline`; empty where nothing was. */
  blocked: string;
  /** The name of the page (common/paths.ts), or `other`. */
  page: string;
}

const kinds = ['csp-violation', 'crash', 'deprecation', 'intervention'] as const;
export type ReportKind = (typeof kinds)[number] | 'other';

/** How many reports of one request are read. */
const most = 20;

/**
 * Reads what browsers send: a list of the Reporting API, or the one report of `report-uri`.
 * @param origin the site's own.
 * @returns what could be read of it; a body of another shape is an empty list.
 */
export function readReports(body: unknown, origin: string): BrowserReport[] {
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
    const first = (...names: string[]) => names.map((name) => field(about, name)).find((value) => value !== undefined);
    return {
      kind: kinds.find((kind) => kind === type) ?? 'other',
      what: word(first('effectiveDirective', 'effective-directive', 'violated-directive', 'id', 'reason')),
      blocked: blocked(first('blockedURL', 'blocked-uri'), origin),
      page: pageOf(first('documentURL', 'document-uri') ?? field(report, 'url'), origin),
    };
  });
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** A name out of a browser's code, such as `script-src-elem`; anything else is `other`. */
const word = (value: unknown): string =>
  typeof value === 'string' && /^[A-Za-z-]{1,40}$/.test(value) ? value : 'other';

/** What was blocked, without path, query and fragment. */
function blocked(value: unknown, origin: string): string {
  if (typeof value !== 'string' || value === '') return '';
  const url = URL.parse(value);
  if (url === null) return word(value);
  if (url.origin === origin) return 'self';
  // of an extension not even the host, which is its id
  return /^https?:$/.test(url.protocol) && url.host.length <= 100 ? url.host : url.protocol.slice(0, 40);
}

function pageOf(value: unknown, origin: string): string {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return (url?.origin === origin && matchPath(url.pathname)?.name) || 'other';
}
