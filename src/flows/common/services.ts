import type { ActorRefFrom } from 'xstate';
import type { SiteData } from '../../../common/site-data.ts';
import type { sessionMachine } from '../../../machines/accounts/session.machine.ts';
import type { TakenStore } from '../../../machines/catalogue/take-along.types.ts';
import type { wishlistMachine } from '../../../machines/catalogue/wishlist.machine.ts';
import type { AppEvent } from '../../../machines/site/app.machine.ts';
import type { contactMachine } from '../../../machines/site/contact.machine.ts';
import type { languageMachine } from '../../../machines/site/language.machine.ts';
import type { menuMachine } from '../../../machines/site/menu.machine.ts';
import type { outboxMachine } from '../../../machines/site/outbox.machine.ts';
import type { regionMachine } from '../../../machines/site/region.machine.ts';
import type { snackbarMachine } from '../../../machines/site/snackbar.machine.ts';
import type { versionMachine } from '../../../machines/site/version.machine.ts';
import type { Client } from '../../api/client.ts';
import type { LaterSlot } from './use-later.ts';

/** Shared by all pages. */
export interface Services {
  client: Client;
  session: ActorRefFrom<typeof sessionMachine>;
  region: ActorRefFrom<typeof regionMachine>;
  language: ActorRefFrom<typeof languageMachine>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
  snackbar: ActorRefFrom<typeof snackbarMachine>;
  menu: ActorRefFrom<typeof menuMachine>;
  contact: ActorRefFrom<typeof contactMachine>;
  outbox: ActorRefFrom<typeof outboxMachine>;
  version: ActorRefFrom<typeof versionMachine>;
  later: LaterSlot;
  site: SiteData;
  tell: (event: AppEvent) => void;
  /** Whether films wait until they are asked for. */
  savesData: () => boolean;
  /** What was taken along, of the account that is logged in. */
  taken: TakenStore;
  /** Last playback speed; 1 is normal. */
  speed: () => number;
  /** Fetches what shows and stores intents, which will be needed without a connection. */
  prepareOutbox: () => void;
}
