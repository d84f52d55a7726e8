import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { peerOf } from '../../../tests/support/vimeo-peer.ts';
import { VideoPlayer, type VideoPlayerProps } from './VideoPlayer.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(more: Partial<VideoPlayerProps> = {}) {
  const handlers = {
    onReady: vi.fn<VideoPlayerProps['onReady']>(),
    onFailed: vi.fn<VideoPlayerProps['onFailed']>(),
    onProgress: vi.fn<VideoPlayerProps['onProgress']>(),
    onPaused: vi.fn<VideoPlayerProps['onPaused']>(),
    onEnded: vi.fn<VideoPlayerProps['onEnded']>(),
    onSpeed: vi.fn<VideoPlayerProps['onSpeed']>(),
  };
  const { unmount } = render(
    <StrictMode>
      <VideoPlayer video="76979871/8272103f6e" title="The five parts" startAt={0} speed={1} {...handlers} {...more} />
    </StrictMode>,
  );
  const frame = () => screen.getByTitle<HTMLIFrameElement>('The five parts');
  return { ...handlers, unmount, frame };
}

/** A player that is ready and listened to. */
async function playing(more: Partial<VideoPlayerProps> = {}) {
  const shown = show(more);
  const peer = peerOf(shown.frame());
  await peer.ready();
  await waitFor(() => expect(peer.listens('ended')).toBe(1));
  return { ...shown, peer };
}

describe('VideoPlayer', () => {
  it('[LESSON-01] frames the video by id and hash, and may fill the screen', () => {
    const { frame } = show();
    expect(frame().src).toBe('https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&speed=1');
    expect(frame().getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
    expect(frame().getAttribute('allow')).toBe('fullscreen; picture-in-picture; encrypted-media');
  });

  it('[LESSON-05] an id that names no video fails without a frame', () => {
    const { onFailed } = show({ video: '"><script>' });
    expect(onFailed).toHaveBeenCalledWith('notFound');
    expect(screen.queryByTitle('The five parts')).toBeNull();
  });

  it('[LESSON-04] tells that it is ready, then about once a second of video where it is, and at once after a jump', async () => {
    const { onReady, onProgress, peer } = await playing();
    expect(onReady).toHaveBeenCalledTimes(1);
    peer.emit('play', 0);
    for (const seconds of [0.25, 0.5, 0.75, 1, 1.25, 1.5, 60, 60.25, 12]) peer.emit('timeupdate', seconds);
    expect(onProgress.mock.calls).toEqual([
      [0.25, 100],
      [1.25, 100],
      [60, 100],
      [12, 100],
    ]);
  });

  it('[LESSON-04] resumes where the learner stopped, and tells nothing before it has', async () => {
    const { frame, onProgress } = show({ startAt: 40 });
    const peer = peerOf(frame());
    await peer.ready();
    await peer.answer('getDuration', 100);
    await waitFor(() => expect(peer.sent).toContainEqual({ method: 'setCurrentTime', value: 40 }));
    peer.emit('timeupdate', 0.25);
    expect(onProgress).not.toHaveBeenCalled();
    await peer.answer('setCurrentTime', 40);
    await waitFor(() => expect(peer.listens('timeupdate')).toBe(1));
    peer.emit('timeupdate', 40.25);
    expect(onProgress.mock.calls).toEqual([[40.25, 100]]);
  });

  it('[LESSON-04] starts from the beginning when it was left in the last seconds', async () => {
    const { frame } = show({ startAt: 97 });
    const peer = peerOf(frame());
    await peer.ready();
    await peer.answer('getDuration', 100);
    await waitFor(() => expect(peer.listens('timeupdate')).toBe(1));
    expect(peer.sent.map(({ method }) => method)).not.toContain('setCurrentTime');
  });

  it('[LESSON-01] plays at the speed that was chosen before, and tells of another', async () => {
    const { frame, onSpeed } = show({ speed: 1.5 });
    const peer = peerOf(frame());
    await peer.ready();
    await peer.answer('setPlaybackRate', 1.5);
    expect(peer.sent).toContainEqual({ method: 'setPlaybackRate', value: 1.5 });
    await waitFor(() => expect(peer.listens('playbackratechange')).toBe(1));
    peer.say({ event: 'playbackratechange', data: { playbackRate: 0.75 } });
    expect(onSpeed.mock.calls).toEqual([[0.75]]);
  });

  it('[OFFLINE-61] asks for 360p where data is saved, before it tells anything', async () => {
    const { onProgress, frame } = show({ savesData: true });
    const player = peerOf(frame());
    await player.ready();
    await player.answer('setQuality', '360p');
    expect(player.sent).toContainEqual({ method: 'setQuality', value: '360p' });
    await waitFor(() => expect(player.listens('timeupdate')).toBe(1));
    player.emit('timeupdate', 2);
    expect(onProgress.mock.calls).toEqual([[2, 100]]);
  });

  it('[LESSON-05] goes on without an answer that never comes', async () => {
    const { frame, onProgress } = show({ startAt: 40 });
    const peer = peerOf(frame());
    await waitFor(() => expect(peer.sent).toContainEqual({ method: 'ping' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    peer.say({ event: 'ready' });
    await vi.advanceTimersByTimeAsync(3_000);
    peer.emit('timeupdate', 2);
    expect(onProgress.mock.calls).toEqual([[2, 100]]);
  });

  it('[LESSON-04] tells pauses and the end; what the player says after the end is no news until it plays again', async () => {
    const { onPaused, onEnded, onProgress, peer } = await playing();
    peer.emit('play', 0);
    peer.emit('pause', 30);
    expect(onPaused.mock.calls).toEqual([[30, 100]]);
    peer.emit('ended', 100);
    expect(onEnded.mock.calls).toEqual([[100]]);
    peer.emit('pause', 100);
    peer.emit('timeupdate', 100);
    expect(onPaused).toHaveBeenCalledTimes(1);
    expect(onProgress).not.toHaveBeenCalled();
    peer.emit('play', 0);
    peer.emit('timeupdate', 1);
    expect(onProgress.mock.calls).toEqual([[1, 100]]);
  });

  it('[LESSON-04] tells the position when the page is left or hidden while it plays, and only then', async () => {
    const { onPaused, peer } = await playing();
    peer.emit('timeupdate', 10);
    window.dispatchEvent(new Event('pagehide'));
    expect(onPaused).not.toHaveBeenCalled();
    peer.emit('play', 10);
    peer.emit('timeupdate', 12.5);
    window.dispatchEvent(new Event('pagehide'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onPaused.mock.calls).toEqual([[12.5, 100]]);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onPaused).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['PrivacyError', 'private'],
    ['PasswordError', 'private'],
    ['NotFoundError', 'notFound'],
    ['TypeError', 'broken'],
  ] as const)('[LESSON-05] reports a video that is refused with %s as %s', async (name, reason) => {
    const { frame, onFailed, onReady } = show();
    const peer = peerOf(frame());
    await waitFor(() => expect(peer.sent).toContainEqual({ method: 'ping' }));
    peer.say({ event: 'error', data: { name, message: 'No', method: 'ready' } });
    await waitFor(() => expect(onFailed.mock.calls).toEqual([[reason]]));
    expect(onReady).not.toHaveBeenCalled();
  });

  it('[LESSON-05] reports an error while it plays, but no refused seek', async () => {
    const { onFailed, peer } = await playing();
    peer.say({ event: 'error', data: { name: 'RangeError', message: 'No', method: 'setCurrentTime' } });
    expect(onFailed).not.toHaveBeenCalled();
    peer.say({ event: 'error', data: { name: 'Error', message: 'Broken' } });
    expect(onFailed.mock.calls).toEqual([['broken']]);
  });

  it('stops listening when it is unmounted, and leaves the frame to React', async () => {
    const { unmount, onProgress, onPaused, peer } = await playing();
    peer.emit('play', 0);
    peer.emit('timeupdate', 5);
    unmount();
    peer.emit('timeupdate', 50);
    window.dispatchEvent(new Event('pagehide'));
    expect(onProgress).toHaveBeenCalledTimes(1);
    expect(onPaused).not.toHaveBeenCalled();
  });
});
