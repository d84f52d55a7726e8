import { PAGE_SIZE } from '../../../common/rules/constants.ts';
import { type CatalogueView, catalogueMachine, type Filter } from '../../../machines/catalogue/catalogue.machine.ts';
import { loadCatalogue, loadCategories } from '../../api/catalogue/catalogue.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { viewOf } from '../../navigation/page.ts';
import { CatalogueScreen } from '../../screens/catalogue/catalogue/CatalogueScreen.tsx';

export const open: OpenPage<'catalogue'>['open'] = ({ services, state, signedIn, start }) => {
  const { client, region, wishlist } = services;
  const catalogue = start(
    catalogueMachine.provide({
      actors: { loadCourses: loadCatalogue(client, { signedIn }), loadCategories: loadCategories(client) },
    }),
    { view: catalogueViewOf(viewOf(state)) },
  );
  return <CatalogueScreen catalogue={catalogue} region={region} wishlist={wishlist} />;
};

function catalogueViewOf({ filter, shown }: Readonly<Record<string, unknown>>): CatalogueView | undefined {
  if (typeof shown !== 'number' || !Number.isInteger(shown) || shown < PAGE_SIZE) return undefined;
  return { shown, filter: isFilter(filter) ? filter : null };
}

function isFilter(value: unknown): value is Filter {
  if (typeof value !== 'object' || value === null || !('by' in value)) return false;
  if (value.by === 'category') return 'name' in value && typeof value.name === 'string';
  if (value.by === 'date') return 'order' in value && (value.order === 'newest' || value.order === 'oldest');
  return value.by === 'collection' && 'owned' in value && typeof value.owned === 'boolean';
}
