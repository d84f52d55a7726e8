import { noSuch } from '../../domain/common/problem.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';

/** While the desk is off, it is not there. */
async function off(): Promise<never> {
  throw noSuch('That');
}

export function office(
  _services: Services,
): Operations<'searchDesk' | 'getDeskLearner' | 'getDeskOrder' | 'listDesk' | 'exportDeskList' | 'runDeskAction'> {
  return {
    searchDesk: off,
    getDeskLearner: off,
    getDeskOrder: off,
    listDesk: off,
    exportDeskList: off,
    runDeskAction: off,
  };
}
