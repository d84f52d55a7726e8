import { deskSearchMachine } from '../../../../machines/desk/desk-search.machine.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { searchDesk } from './calls.ts';
import { SearchScreen } from './SearchScreen.tsx';

export const open: OpenDeskPage<'search'>['open'] = ({ client, query, start }) => {
  const machine = deskSearchMachine.provide({ actors: { searchDesk: searchDesk(client) } });
  return <SearchScreen actor={start(machine, { words: query.get('q') ?? '' })} />;
};
