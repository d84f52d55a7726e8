import type { RouteParams } from 'regexparam';
import { type PathName, pages } from './pages.ts';

export type { PathName };

type ParamNames<Path> = Path extends string ? keyof RouteParams<Path> : never;

type Value<Row, Param extends string> = Row extends { values: Record<Param, readonly (infer One)[]> } ? One : string;

export type PathParams<N extends PathName> = {
  [Param in ParamNames<(typeof pages)[N]['path']>]: Value<(typeof pages)[N], Param>;
};

/** @example href('course', { courseId: 'bookkeeping' }) // '/course/bookkeeping' */
export function href<N extends PathName>(
  name: N,
  ...[params]: [keyof PathParams<N>] extends [never] ? [] : [params: PathParams<N>]
): string {
  const values: Record<string, string> = { ...params };
  return pages[name].path.replace(/:([a-zA-Z]+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}
