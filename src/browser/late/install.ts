import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { day } from '../../../common/rules/durations.ts';
import { type InstallAnswer, type InstallInput, installMachine } from '../../../machines/site/install.machine.ts';
import { keys, type SafeStorage } from '../storage.ts';

/** Missing in TypeScript's DOM types. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: InstallAnswer }>;
}

/** Where the script of the page has put an event that came before this code. */
const early = globalThis as { installPrompt?: InstallPrompt | null };

/** After it was declined, in ms: 90 days. */
const QUIET_FOR = 90 * day;

/**
 * `standalone` is Safari's own, on phones and tablets alone. Apps that show pages inside of
 * themselves have it, too, but no menu that installs; they do not call themselves Safari.
 */
export function placeOf(
  { standalone, userAgent }: { standalone?: boolean; userAgent: string },
  isStandalone: boolean,
): InstallInput['place'] {
  if (isStandalone || standalone === true) return 'app';
  return standalone === false && userAgent.includes('Safari/') ? 'safari' : 'browser';
}

export const readInstall = (storage: SafeStorage, now: number): InstallInput => ({
  place: placeOf(navigator, window.matchMedia('(display-mode: standalone)').matches),
  // a clock that was wrong then does not silence it for good
  mayOffer: Math.abs(now - Number(storage.get(keys.installDeclined))) > QUIET_FOR,
});

export const noteDeclined = (storage: SafeStorage, now: number): void => storage.set(keys.installDeclined, String(now));

/** Asks the browser to keep what is stored; it may say no without asking anybody. */
async function claimStorage(): Promise<void> {
  // absent without TLS
  await (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => false);
}

export async function askToInstall(): Promise<InstallAnswer> {
  const prompt = early.installPrompt;
  early.installPrompt = null;
  if (!prompt) throw new Error('The browser has not offered to install the app');
  return (await prompt.prompt()).outcome;
}

/** Tells what the browser says of installing, also what it has said before. */
export function listenToInstall(tell: (event: { type: 'prompt.came' | 'app.installed' }) => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      early.installPrompt = event as InstallPrompt;
      tell({ type: 'prompt.came' });
    },
    { signal },
  );
  window.addEventListener('appinstalled', () => tell({ type: 'app.installed' }), { signal });
  if (early.installPrompt) tell({ type: 'prompt.came' });
  return () => left.abort();
}

interface Surroundings {
  storage: SafeStorage;
  now: () => number;
  /** The pressed button is gone. */
  onLost: () => void;
}

/** @returns the running chart, and what ends it. */
export function startInstall({ storage, now, onLost }: Surroundings): {
  install: ActorRefFrom<typeof installMachine>;
  stop: () => void;
} {
  const logic = installMachine.provide({ actors: { askToInstall: fromPromise(askToInstall) } });
  const install = createActor(logic, { input: readInstall(storage, now()) });
  install.on('install.declined', () => noteDeclined(storage, now()));
  install.on('storage.claimed', () => void claimStorage());
  install.on('heading.focused', onLost);
  install.start();
  const leave = listenToInstall((event) => install.send(event));
  return {
    install,
    stop: () => {
      leave();
      install.stop();
    },
  };
}
