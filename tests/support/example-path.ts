import { type PathName, pageRow } from '../../common/pages.ts';

/** An address of the page: with a value that it knows, or an id of nothing. */
export const examplePath = (name: PathName): string =>
  pageRow(name).path.replace(/:(\w+)/g, (_, key: string) => pageRow(name).values?.[key]?.[0] ?? 'some-id');
