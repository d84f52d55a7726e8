import { viewIn } from '../../../../common/catalogue-address.ts';
import { catalogueMachine } from '../../../../machines/catalogue/catalogue.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { CatalogueScreen } from './CatalogueScreen.tsx';
import { listCategories, listCourses } from './calls.ts';

export const open: OpenPage<'catalogue'>['open'] = ({ services, query, signedIn, start }) => {
  const { client, region, wishlist } = services;
  const catalogue = start(
    catalogueMachine.provide({
      actors: { listCourses: listCourses(client, { signedIn }), listCategories: listCategories(client) },
    }),
    { view: viewIn(query) },
  );
  return <CatalogueScreen catalogue={catalogue} region={region} wishlist={wishlist} />;
};
