import { paths } from '../common/paths.ts';
import { pageTitle } from '../common/text/text.ts';
import type { BuiltPage } from '../server/http/page-head.ts';

type Row = Pick<BuiltPage, 'title' | 'description'> & { access: string };

/** What the server has to know of the route table: dist/routes.json. */
export async function builtRoutes(): Promise<{ pages: BuiltPage[]; missing: BuiltPage }> {
  // By a computed name: with a literal one, the pages themselves would be part of the build's configuration.
  const table = new URL('../src/navigation/routes.ts', import.meta.url).href;
  const { routes, notFoundRoute }: { routes: Record<string, Row>; notFoundRoute: Row } = await import(table);
  const built = ({ title, description, access }: Row, path: string): BuiltPage => ({
    ...{ path, title: pageTitle(title), description },
    public: access !== 'member',
  });
  const pages = Object.entries(paths).flatMap(([name, path]) => {
    const row = routes[name];
    return row ? [built(row, path)] : [];
  });
  return { pages, missing: { ...built(notFoundRoute, '*'), public: false } };
}
