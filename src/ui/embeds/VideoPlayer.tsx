import type Vimeo from '@vimeo/player';
import type { EventDataWithGenerics, PlayerEventMap } from '@vimeo/player/types/events';
import { useEffect, useEffectEvent, useRef } from 'react';
import { language } from '../../../common/language/current.ts';
import type { PlayerFailure } from '../../../common/player-failure.ts';
import * as say from '../../../common/texts/ui/content.ts';
import { useHydrated } from '../controls/hydrated.ts';
import { embedUrl, videoFailureOf, within } from './vimeo.ts';

/** Longest wait, in ms, for the player to answer a method. */
const ANSWER_LIMIT = 3_000;
/** In seconds: no resume this close to the end, the learner wants to see the video again. */
const END_ZONE = 5;

export interface VideoPlayerProps {
  /** 'id' or 'id/hash'. */
  video: string;
  title: string;
  /** Seconds; read once, when ready. */
  startAt: number;
  /** 1 is normal; read once, when ready. */
  speed: number;
  /** Whether to ask the player for 360p; read once, when ready. */
  savesData?: boolean;
  onReady: () => void;
  onFailed: (reason: PlayerFailure) => void;
  /** In seconds; about once a second, and at once after a jump. */
  onProgress: (position: number, duration: number) => void;
  /** In seconds; also when the tab is hidden or closed during playback. */
  onPaused: (position: number, duration: number) => void;
  onEnded: (duration: number) => void;
  onSpeed: (speed: number) => void;
}

interface Moment {
  seconds: number;
  duration: number;
}

/** Vimeo's API would inject HTML, so the iframe is ours. No watchdog: callers pass a new `key`. */
export function VideoPlayer(props: VideoPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useEffectEvent(() => props);
  const hydrated = useHydrated();
  const src = embedUrl(props.video, language.code);

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
      // domain-restricted videos need the referrer; the page's own policy is stricter
      referrerPolicy="strict-origin-when-cross-origin"
      allow="fullscreen; picture-in-picture; encrypted-media"
      className="aspect-video w-full bg-black"
    />
  );
  // rendered after hydration: it would load before access is known
  if (hydrated) return player;
  return (
    <noscript>
      <p className="flex aspect-video w-full items-center justify-center p-6 text-center text-muted">
        {say.videoWithoutScripts}
      </p>
    </noscript>
  );
}

type Latest = () => VideoPlayerProps;

/** Follows the player until `left` aborts. Never calls destroy(): it would remove React's node. */
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
  // subscribes afterwards: the first seconds would overwrite the position to resume at
  await resume(player, latest().startAt).catch(() => undefined);
  await speedUp(player, latest().speed).catch(() => undefined);
  if (latest().savesData) await within(ANSWER_LIMIT, player.setQuality('360p')).catch(() => undefined);
  if (!left.aborted) watch(iframe, player, left, latest);
}

async function resume(player: Vimeo, position: number): Promise<void> {
  if (position <= 0) return;
  const duration = await within(ANSWER_LIMIT, player.getDuration());
  if (position < duration - END_ZONE) await within(ANSWER_LIMIT, player.setCurrentTime(position));
}

/** Some videos allow only normal speed. */
async function speedUp(player: Vimeo, speed: number): Promise<void> {
  if (speed !== 1) await within(ANSWER_LIMIT, player.setPlaybackRate(speed));
}

function watch({ ownerDocument: page }: HTMLIFrameElement, player: Vimeo, left: AbortSignal, latest: Latest): void {
  let at: Moment | null = null;
  let reported = Number.NEGATIVE_INFINITY;
  // after the end the player still sends pauses and updates: ignored until it plays again
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
    if (page.visibilityState === 'hidden') leave();
  };
  page.defaultView?.addEventListener('pagehide', leave, { signal: left });
  page.addEventListener('visibilitychange', hide, { signal: left });
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
