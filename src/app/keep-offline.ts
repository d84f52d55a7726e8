import { language } from '../../common/language/current.ts';
import { listenToVersions, registerWorker, tellSeen, whenIdle } from '../browser/service-worker.ts';
import type { App } from './create-app.ts';

/** Whether the reader asked for fewer bytes: pages that were shown without a document are not fetched for later. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Registers the worker, and tells it the pages that are shown. Loaded when the first page is idle. */
export async function keepOffline({
  navigation,
  services: { version },
  onStopped,
}: Pick<App, 'navigation' | 'services' | 'onStopped'>): Promise<void> {
  const registration = await registerWorker();
  if (registration === undefined) return;
  listenToVersions(registration, (event) => version.send(event));
  void tellSeen(language.code);
  let told = window.location.href;
  const { unsubscribe } = navigation.on('scroll.restored', () =>
    whenIdle(() => {
      if (told === window.location.href || savesData() || !navigator.onLine) return;
      told = window.location.href;
      void tellSeen(language.code);
    }),
  );
  onStopped(unsubscribe);
}
