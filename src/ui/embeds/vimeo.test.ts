import { afterEach, describe, expect, it, vi } from 'vitest';
import { embedUrl, videoFailureOf, within } from './vimeo.ts';

describe('embedUrl', () => {
  it.each([
    ['76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&speed=1'],
    ['76979871', 'https://player.vimeo.com/video/76979871?dnt=1&speed=1'],
  ])('[LESSON-01] makes of %s the address of its player', (video, url) => {
    expect(embedUrl(video, 'en')).toBe(url);
  });

  it.each(['ckb', 'kmr', 'ar', 'nl'] as const)(
    '[LESSON-09] asks for captions in the language of the page, %s',
    (code) => {
      expect(embedUrl('76979871', code)).toBe(
        `https://player.vimeo.com/video/76979871?dnt=1&speed=1&texttrack=${code}`,
      );
    },
  );

  it.each(['', 'abc', '76979871/', '76979871/8272103f6e/x', '1/..%2f', '1?h=2', 'https://evil.example/1', '1\n/a'])(
    '[LESSON-01] makes no address of %j',
    (video) => {
      expect(embedUrl(video, 'en')).toBeNull();
    },
  );
});

describe('videoFailureOf', () => {
  it.each([
    [{ name: 'PrivacyError' }, 'private'],
    [{ name: 'PasswordError', method: 'play' }, 'private'],
    [{ name: 'NotFoundError', method: 'ready' }, 'notFound'],
    [{ name: 'Error' }, 'broken'],
    [{ name: 'Error', method: 'ready' }, 'broken'],
    [{ name: 'RangeError', method: 'setCurrentTime' }, null],
  ] as const)('[LESSON-05] reads %j as %s', (error, reason) => {
    expect(videoFailureOf(error)).toBe(reason);
  });
});

describe('within', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('hands on what comes in time', async () => {
    await expect(within(1_000, Promise.resolve('here'))).resolves.toBe('here');
    await expect(within(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('gives up on what does not come', async () => {
    vi.useFakeTimers();
    const waiting = expect(within(1_000, new Promise(() => {}))).rejects.toThrow('No answer within 1000 ms');
    await vi.advanceTimersByTimeAsync(1_000);
    await waiting;
  });
});
