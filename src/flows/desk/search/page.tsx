import type { DeskWaiting } from '../../../../common/api/types.ts';
import { deskRecordMachine } from '../../../../machines/desk/desk-record.machine.ts';
import { deskSearchMachine } from '../../../../machines/desk/desk-search.machine.ts';
import { countDeskWaiting } from '../approval/calls.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { searchDesk } from './calls.ts';
import { SearchScreen } from './SearchScreen.tsx';

export const open: OpenDeskPage<'search'>['open'] = ({ client, query, session: { rights }, start }) => {
  const machine = deskSearchMachine.provide({ actors: { searchDesk: searchDesk(client) } });
  const actor = start(machine, { words: query.get('q') ?? '' });
  if (!rights.includes('countDeskWaiting')) return <SearchScreen actor={actor} />;
  const load = deskRecordMachine<DeskWaiting>().provide({ actors: { load: countDeskWaiting(client) } });
  return <SearchScreen actor={actor} waiting={start(load, { name: 'what waits' })} />;
};
