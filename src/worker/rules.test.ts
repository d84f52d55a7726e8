import { describe, expect, it } from 'vitest';
import { handlingOf, keptPageAt, mayKeep, titleIn } from './rules.ts';

const origin = 'https://zanin.example';

const asked = (path: string, { mode = 'navigate', method = 'GET', headers = {} } = {}) =>
  handlingOf(
    { url: new URL(path, origin).href, mode: mode as RequestMode, method, headers: new Headers(headers) },
    origin,
  );

const answer = (headers: Record<string, string>, { status = 200, redirected = false, type = 'basic' } = {}) => ({
  ...{ status, redirected, type: type as ResponseType },
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }),
});

describe('what the worker does with requests', () => {
  it.each(['/', '/course', '/ckb/course/sewing', '/profile', '/reset-password?token=a', '/payment-options'])(
    '[OFFLINE-03] it answers the page %s without the server',
    (path) => {
      expect(asked(path)).toBe('page');
    },
  );

  it.each(['/desk', '/desk/orders', '/api/me', '/sandbox/card', '/outbox', '/nothing', '/sw.js'])(
    '[OFFLINE-02] it leaves %s to the browser',
    (path) => {
      expect(asked(path)).toBeNull();
      expect(asked(path, { mode: 'cors' })).toBeNull();
    },
  );

  it('[OFFLINE-02] it leaves requests with a token, parts of files, other methods and other sites to the browser', () => {
    expect(asked('/course', { headers: { authorization: 'Bearer a' } })).toBeNull();
    expect(asked('/assets/a.js', { mode: 'cors', headers: { range: 'bytes=0-1' } })).toBeNull();
    expect(asked('/course', { method: 'POST' })).toBeNull();
    expect(asked('https://i.vimeocdn.com/a.jpg', { mode: 'no-cors' })).toBeNull();
  });

  it('[OFFLINE-03] it knows files of builds and drawings for everybody', () => {
    expect(asked('/assets/index-1a.js', { mode: 'cors' })).toBe('asset');
    expect(asked('/media/covers/sewing.1a.svg', { mode: 'no-cors' })).toBe('picture');
    expect(asked('/media/lessons/1a.1x1.webp', { mode: 'no-cors' })).toBeNull();
  });
});

describe('pages that are kept', () => {
  it('[OFFLINE-03] a page is kept by its address, which has its language', () => {
    expect(keptPageAt(`${origin}/course/sewing?utm_source=a#x`)).toEqual({ key: '/course/sewing', isWhole: true });
    expect(keptPageAt(`${origin}/ckb/course/sewing`)).toEqual({ key: '/ckb/course/sewing', isWhole: true });
    expect(keptPageAt(`${origin}/course?q=work&utm_source=a`)).toEqual({ key: '/course?q=work', isWhole: true });
  });

  it('[OFFLINE-03] the shell of a page of members is kept, which says nothing of them', () => {
    expect(keptPageAt(`${origin}/profile`)).toEqual({ key: '/profile', isWhole: false });
  });

  it.each([
    '/reset-password?token=a',
    '/undo-change?token=a',
    '/newsletter?confirm=a',
    '/account-verification?email=a@b.example',
    '/login',
    '/payment-options',
    '/checkout/orderId/1',
    '/payment-success/sewing',
    '/certificates/1',
    '/certificates?code=1',
    '/desk',
    '/api/me',
  ])('[OFFLINE-02] nothing of %s is kept', (path) => {
    expect(keptPageAt(origin + path)).toBeNull();
  });
});

describe('answers that are kept', () => {
  it('[OFFLINE-03] a page of the server is kept, also one that has to be asked for again', () => {
    expect(mayKeep(answer({ 'cache-control': 'no-cache' }), 'page')).toBe(true);
  });

  it.each([
    ['private', answer({ 'cache-control': 'private' })],
    ['no-store', answer({ 'cache-control': 'no-cache, no-store' })],
    ['with a cookie', answer({ 'set-cookie': 'a=b' })],
    ['redirected', answer({}, { redirected: true })],
    ['that is an error', answer({}, { status: 500 })],
    ['of a page that is not there', answer({}, { status: 404 })],
    ['of another site', answer({}, { type: 'opaque' })],
    ['that is no page', answer({ 'content-type': 'application/json' })],
  ])('[OFFLINE-02] an answer %s is not kept', (_, given) => {
    expect(mayKeep(given, 'page')).toBe(false);
  });
});

it('[OFFLINE-04] kept pages are listed by their titles', () => {
  expect(titleIn('<head><title>Sewing &amp; more · Zanin</title></head>')).toBe('Sewing &amp; more');
  expect(titleIn('<p>')).toBe('');
});
