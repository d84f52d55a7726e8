import { language } from '../../common/language/current.ts';
import { currentHref } from '../browser/address.ts';
import { isOnline } from '../browser/connection.ts';
import { moveFocusToHeading } from '../browser/heading.ts';
import { startInstall } from '../browser/late/install.ts';
import { startDataSaver } from '../browser/late/start-data-saver.ts';
import { listenToVersions, registerWorker, tellSeen, whenIdle } from '../browser/service-worker.ts';
import { deviceStorage } from '../browser/storage.ts';
import { DataSaverSettings, DataSaverSwitch } from '../flows/site/data-saver/DataSaver.tsx';
import { InstallLink } from '../flows/site/install/InstallLink.tsx';
import { InstallOffer } from '../flows/site/install/InstallOffer.tsx';
import type { App } from './create-app.ts';

type IdleApp = Pick<App, 'navigation' | 'services' | 'onStopped'>;

/** Registers the worker and tells it the pages shown. Loaded when the first page is idle. */
export async function keepOffline(app: IdleApp): Promise<void> {
  const { navigation, services, onStopped } = app;
  const registration = await registerWorker();
  if (registration === undefined) return;
  startLater(app);
  listenToVersions(registration, (event) => services.version.send(event));
  void tellSeen(language.code);
  let told = currentHref();
  const { unsubscribe } = navigation.on('scroll.restored', () =>
    whenIdle(() => {
      // a page that was shown without a document would be fetched for later alone
      if (told === currentHref() || services.savesData() || !isOnline()) return;
      told = currentHref();
      void tellSeen(language.code);
    }),
  );
  onStopped(unsubscribe);
}

function startLater({ navigation, services, onStopped }: IdleApp): void {
  const storage = deviceStorage();
  const { saver, stop: stopSaver } = startDataSaver(storage, Date.now);
  const { install, stop } = startInstall({
    storage,
    now: Date.now,
    onLost: () => moveFocusToHeading({ onlyIfLost: true }),
  });
  const look = () => {
    const page = navigation.getSnapshot().context.shown?.page;
    if (page === 'chapterCompleted' || page === 'courseCompleted') install.send({ type: 'chapter.completed' });
  };
  const shown = navigation.on('scroll.restored', look);
  const left = navigation.on('page.left', (event) => install.send(event));
  services.later.fill({ install, InstallLink, InstallOffer, saver, DataSaverSwitch, DataSaverSettings });
  look();
  onStopped(() => {
    shown.unsubscribe();
    left.unsubscribe();
    stop();
    stopSaver();
  });
}
