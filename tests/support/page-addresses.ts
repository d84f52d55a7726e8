import { inject } from 'regexparam';
import { type PathName, pageRow, pages } from '../../common/pages.ts';
import type { PathParams } from '../../common/paths.ts';

type ParamName = { [Name in PathName]: keyof PathParams<Name> }[PathName];

/** The query without which a page has nothing to show. */
const queries: Partial<Record<PathName, string>> = {
  newsletter: '?confirm=a-token-from-a-mail',
  passwordReset: '?token=a-token-from-a-mail',
  verification: '?email=leyla@example.com',
  identifierUndo: '?token=a-token-from-a-message',
};

/**
 * An address of every page, by name: a page without a parameter of its own needs no line in any
 * test.
 */
export function pageAddresses(params: Readonly<Record<ParamName, string>>): Readonly<Record<PathName, string>> {
  const addresses = Object.entries(pages).map(([name, { path }]) => [
    name,
    inject(path, params) + (queries[name as PathName] ?? ''),
  ]);
  return Object.fromEntries(addresses);
}

/** An address of the page: with a value that it knows, or an id of nothing. */
export const examplePath = (name: PathName): string =>
  pageRow(name).path.replace(/:(\w+)/g, (_, key: string) => pageRow(name).values?.[key]?.[0] ?? 'some-id');
