import type Vimeo from '@vimeo/player';
import type { EventDataWithGenerics, PlayerEventMap } from '@vimeo/player/types/events';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PlayerFailure } from '../../../common/player-failure.ts';
import { useHydrated } from '../controls/hydrated.ts';
import { embedUrl, videoFailureOf, within } from './vimeo.ts';

/** How long the player may take to answer a method, in milliseconds. */
const ANSWER_LIMIT = 3_000;
/** Playing never resumes in the last seconds of a video: who comes back after the end wants to see it again. */
const END_ZONE = 5;

export interface VideoPlayerProps {
  /** 'id' or 'id/hash'. */
  video: string;
  /** Names the frame for screen readers. */
  title: string;
  /** Seconds; read once, when the player is ready. */
  startAt: number;
  /** How fast it plays, 1 as filmed; read once, when the player is ready. */
  speed: number;
  onReady: () => void;
  onFailed: (reason: PlayerFailure) => void;
  /** Seconds; about once a second of video, and at once after a jump. */
  onProgress: (position: number, duration: number) => void;
  /** Paused, or about to be left while it plays (the tab is hidden or closed). Seconds. */
  onPaused: (position: number, duration: number) => void;
  onEnded: (duration: number) => void;
  /** Another speed was chosen in the player. */
  onSpeed: (speed: number) => void;
}

interface Moment {
  seconds: number;
  duration: number;
}

/**
 * Vimeo's player in a frame of our own (LESSON-01, LESSON-04, LESSON-05): its API injects HTML otherwise. It has no
 * watchdog: the caller decides how long to wait for `onReady`, and passes a new `key` to try again.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useEffectEvent(() => props);
  const hydrated = useHydrated();
  const src = embedUrl(props.video);

  useEffect(() => {
    if (!hydrated) return;
    const iframe = frame.current;
    if (src === null || iframe === null) {
      latest().onFailed('notFound');
      return;
    }
    const left = new AbortController();
    void follow(iframe, left.signal, latest);
    return () => left.abort();
  }, [src, hydrated]);

  if (src === null) return null;
  const player = (
    <iframe
      ref={frame}
      src={src}
      title={props.title}
      // Videos that only our domain may show need to see it; the page's own policy is stricter.
      referrerPolicy="strict-origin-when-cross-origin"
      allow="fullscreen; picture-in-picture; encrypted-media"
      className="aspect-video w-full bg-black"
    />
  );
  // A player that the server drew would load before the page knows whether it is the learner's.
  if (hydrated) return player;
  return (
    <noscript>
      <p className="flex aspect-video w-full items-center justify-center p-6 text-center text-muted">
        The video needs JavaScript. Turn it on in your browser to watch it, or read the lesson below.
      </p>
    </noscript>
  );
}

/** The component's props as they are now. */
type Latest = () => VideoPlayerProps;

/** Listens to the player in a frame until `left` aborts. destroy() is never called: it would remove React's node. */
async function follow(iframe: HTMLIFrameElement, left: AbortSignal, latest: Latest): Promise<void> {
  const loaded = await import('@vimeo/player').catch(() => null);
  if (left.aborted) return;
  if (loaded === null) return latest().onFailed('unreachable');
  const player = new loaded.default(iframe);
  listen(player, left, 'error', (error) => {
    const reason = videoFailureOf(error);
    if (reason !== null) latest().onFailed(reason);
  });
  try {
    await player.ready();
  } catch (thrown) {
    if (!left.aborted) latest().onFailed(videoFailureOf(thrown instanceof Error ? thrown : {}) ?? 'broken');
    return;
  }
  if (left.aborted) return;
  latest().onReady();
  // Progress is subscribed to only after that: the first seconds played would overwrite the position to resume at.
  await resume(player, latest().startAt).catch(() => undefined);
  await speedUp(player, latest().speed).catch(() => undefined);
  if (!left.aborted) watch(player, left, latest);
}

async function resume(player: Vimeo, position: number): Promise<void> {
  if (position <= 0) return;
  const duration = await within(ANSWER_LIMIT, player.getDuration());
  if (position < duration - END_ZONE) await within(ANSWER_LIMIT, player.setCurrentTime(position));
}

/** Not every video may be played faster or slower; then it plays as it was filmed. */
async function speedUp(player: Vimeo, speed: number): Promise<void> {
  if (speed !== 1) await within(ANSWER_LIMIT, player.setPlaybackRate(speed));
}

function watch(player: Vimeo, left: AbortSignal, latest: Latest): void {
  let at: Moment | null = null;
  let reported = Number.NEGATIVE_INFINITY;
  // After the end the player still pauses and updates; that is no news until it plays again.
  let state: 'paused' | 'playing' | 'ended' = 'paused';

  listen(player, left, 'play', () => {
    state = 'playing';
  });
  listen(player, left, 'timeupdate', (moment) => {
    if (state === 'ended') return;
    at = moment;
    if (Math.abs(moment.seconds - reported) < 1) return;
    reported = moment.seconds;
    latest().onProgress(moment.seconds, moment.duration);
  });
  listen(player, left, 'pause', ({ seconds, duration }) => {
    if (state === 'ended') return;
    state = 'paused';
    latest().onPaused(seconds, duration);
  });
  listen(player, left, 'ended', ({ duration }) => {
    state = 'ended';
    latest().onEnded(duration);
  });
  listen(player, left, 'playbackratechange', ({ playbackRate }) => latest().onSpeed(playbackRate));

  const leave = () => {
    if (state === 'playing' && at !== null) latest().onPaused(at.seconds, at.duration);
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  window.addEventListener('pagehide', leave, { signal: left });
  document.addEventListener('visibilitychange', hide, { signal: left });
}

function listen<Name extends keyof PlayerEventMap>(
  player: Vimeo,
  left: AbortSignal,
  name: Name,
  listener: (data: EventDataWithGenerics<Name, Record<string, unknown>>) => void,
): void {
  player.on(name, listener);
  left.addEventListener('abort', () => player.off(name, listener));
}
