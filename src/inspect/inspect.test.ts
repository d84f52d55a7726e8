import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { couponMachine } from '../../machines/payments/coupon.machine.ts';
import { aPage, listenToConsole, origin } from '../../tests/support/inspected.ts';
import type { AppOptions } from '../app/create-app.ts';
import { receiverOf } from './inspect.ts';
import { REDACTED } from './redact.ts';

const said = listenToConsole();

describe('the receiver that an address names', () => {
  it.each([
    ['?inspect', 'https://stately.ai/inspect'],
    ['?inspect=', 'https://stately.ai/inspect'],
    ['?lang=en&inspect=https://stately.ai/registry/inspect', 'https://stately.ai/registry/inspect'],
    ['?inspect=/receiver.html', `${origin}/receiver.html`],
    ['?inspect=receiver.html%3Fa%3D1', `${origin}/receiver.html?a=1`],
  ])('is, for %s, %s', (search, receiver) => {
    expect(receiverOf({ origin, search }, false)?.href).toBe(receiver);
  });

  it.each([
    '?inspect=https://elsewhere.example/inspect',
    '?inspect=//elsewhere.example',
    '?inspect=http://zanin.example/receiver.html',
    '?inspect=https://zanin.example.elsewhere.example',
    '?inspect=https://zanin.example@elsewhere.example',
    '?inspect=https://stately.ai.elsewhere.example/inspect',
    '?inspect=http://stately.ai/inspect',
    '?inspect=http://localhost:8080/',
    '?inspect=javascript:alert(1)',
    '?inspect=data:text/html,hello',
    `?inspect=blob:${origin}/8f0a`,
    '?inspect=https://',
  ])('is refused for %s, and no window is opened', (search) => {
    expect(receiverOf({ origin, search }, false)).toBeNull();
    expect(aPage({ search })).toMatchObject({ inspect: undefined, opened: [] });
    expect(said.join()).toContain('Not allowed');
  });

  it('may be a page on the developer’s machine while developing', () => {
    const receiver = (search: string) => receiverOf({ origin, search }, true)?.href;
    expect(receiver('?inspect=http://localhost:8080/a')).toBe('http://localhost:8080/a');
    expect(receiver('?inspect=http://127.0.0.1:8080/')).toBe('http://127.0.0.1:8080/');
    expect(receiver('?inspect=http://localhost.elsewhere.example/')).toBeUndefined();
    expect(receiver('?inspect=https://elsewhere.example/')).toBeUndefined();
  });
});

describe('the inspector’s window', () => {
  const watched = (inspect: AppOptions['inspect']) => (inspect ? { inspect } : {});
  const idle = () => new Promise<void>((resolve) => queueMicrotask(resolve));

  it('receives what has happened so far as soon as it has loaded, then every event, at its own origin only', async () => {
    const { inspect, posted, opened, hello } = aPage();
    expect(opened).toEqual([`${origin}/receiver.html`]);
    const actor = createActor(couponMachine, watched(inspect)).start();
    await idle();
    expect(posted).toEqual([]);
    hello();
    expect(posted.map(({ message: { type, name } }) => name ?? type)).toEqual([
      'coupon',
      '@xstate.event',
      '@xstate.snapshot',
    ]);
    actor.send({ type: 'code.changed', code: '482913' });
    await idle();
    expect(posted.slice(3).map(({ message }) => message)).toMatchObject([
      { type: '@xstate.event', event: { type: 'code.changed', code: REDACTED } },
      { type: '@xstate.snapshot', snapshot: { value: { entering: 'editing' }, context: { code: REDACTED } } },
    ]);
    expect(new Set(posted.map(({ to }) => to))).toEqual(new Set([origin]));
  });

  it('receives everything again after a reload, without losing an actor', async () => {
    const { inspect, posted, hello } = aPage();
    const actor = createActor(couponMachine, watched(inspect)).start();
    for (let times = 0; times < 1000; times++) actor.send({ type: 'code.changed', code: `${times}` });
    await idle();
    hello();
    hello();
    expect(posted).toHaveLength(2000);
    expect(posted[0]?.message).toMatchObject({ type: '@xstate.actor', name: 'coupon' });
    expect(posted[1000]?.message).toEqual(posted[0]?.message);
  });

  it('receives nothing when it does not say hello, or says it from another origin', async () => {
    const { inspect, posted, hello } = aPage();
    createActor(couponMachine, watched(inspect)).start();
    await idle();
    hello({ source: {} });
    hello({ source: null });
    hello({ data: 'hello' });
    hello({ data: null });
    hello({ from: 'https://elsewhere.example' });
    expect(posted).toEqual([]);
    expect(said.at(-1)).toContain('has led to https://elsewhere.example, which is sent nothing');
  });

  it('opens with the next click when the browser holds it back, and the console says so', async () => {
    const { inspect, posted, opened, browser, click, hello } = aPage({ blocked: true });
    expect(said.at(-1)).toMatch(/Click anywhere on this page to open it, or allow pop-ups/);
    createActor(couponMachine, watched(inspect)).start();
    await idle();
    click();
    expect(opened).toEqual([]);
    browser.blocked = false;
    click();
    click();
    expect(opened).toEqual([`${origin}/receiver.html`]);
    hello();
    expect(posted[0]?.message).toMatchObject({ name: 'coupon' });
  });

  it.each([
    ['?inspect=/atlas', { taken: ['coupon.entering code.changed#0'] }],
    ['?inspect', undefined],
  ])('names, for %s, the transitions that led to a snapshot only if it is of this origin', async (search, note) => {
    const { inspect, posted, hello } = aPage({ search });
    hello(search === '?inspect' ? { from: 'https://stately.ai' } : {});
    const actor = createActor(couponMachine, watched(inspect)).start();
    actor.send({ type: 'code.changed', code: '482913' });
    await idle();
    expect(posted.at(-1)?.message.snapshot).toHaveProperty('value');
    expect(Object(posted.at(-1)?.message.snapshot)._atlas).toEqual(note);
  });
});
