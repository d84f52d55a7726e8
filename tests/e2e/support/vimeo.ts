import type { BrowserContext, Frame, Page } from 'playwright';

/**
 * Implements the player's postMessage protocol for the real @vimeo/player; `watch` and `finish`
 * play it.
 */
export async function fakeVimeo(context: BrowserContext): Promise<void> {
  await context.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: playerPage }),
  );
}

/** @param share of the video's length, 0 to 1 */
export async function watch(page: Page, share: number): Promise<void> {
  await play(page, `play(${share})`);
}

export async function finish(page: Page): Promise<void> {
  await play(page, 'finish()');
}

/** Plays seconds `from` to `to` without a jump; it ends at `length`. */
export async function roll(page: Page, { from, to, length }: { from: number; to: number; length: number }) {
  await play(page, `roll(${from}, ${to}, ${length})`);
}

async function play(page: Page, script: string): Promise<void> {
  await (await listenedTo(page)).evaluate(script);
}

/** The player's frame, once the app has subscribed to its events. */
export async function listenedTo(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe[src*="player.vimeo.com"]')).contentFrame();
  if (frame === null) throw new Error('The player has no frame');
  await frame.waitForFunction('window.listeners?.has("timeupdate") && window.listeners.has("ended")');
  return frame;
}

const playerPage = `<!doctype html><title>Player</title><style>
  body { margin: 0; height: 100vh; display: grid; place-items: center; background: #17324f; color: #f6ecdc; font: 1rem sans-serif }
  button { font: inherit; color: inherit; background: none; border: 0; padding: 1rem }
</style><button onclick="finish()">&#9654; Play to the end</button><script>
  let duration = 200;
  let seconds = 0;
  window.speed = 1;
  window.listeners = new Set();
  const tell = (message) => parent.postMessage(message, '*');
  window.emit = (event, data) => window.listeners.has(event) && tell({ event, data });
  addEventListener('message', ({ data }) => {
    const { method, value } = typeof data === 'string' ? JSON.parse(data) : data;
    if (method === 'ping') return tell({ event: 'ready' });
    if (method === 'addEventListener') return window.listeners.add(value);
    if (method === 'removeEventListener') return window.listeners.delete(value);
    if (method === 'setCurrentTime') { seconds = value; return tell({ method, value }); }
    if (method === 'setPlaybackRate') { speed = value; return tell({ method, value }); }
    if (method === 'getCurrentTime') return tell({ method, value: seconds });
    if (method === 'getDuration') return tell({ method, value: duration });
    if (method === 'getPaused') return tell({ method, value: true });
    tell({ method, value: value ?? null });
  });
  tell({ event: 'ready' });
  window.moment = () => ({ seconds, duration, percent: seconds / duration });
  window.play = (share) => {
    seconds = share * duration;
    emit('play', moment()); emit('playing', moment()); emit('timeupdate', moment());
    emit('pause', moment());
  };
  window.roll = (from, to, length) => {
    duration = length;
    for (seconds = from; seconds < to; seconds++) {
      if (seconds === from) emit('play', moment());
      emit('timeupdate', moment());
    }
    emit('timeupdate', moment());
    emit(seconds >= duration ? 'ended' : 'pause', moment());
  };
  window.finish = () => {
    seconds = duration;
    emit('timeupdate', moment()); emit('ended', moment());
  };
</script>`;
