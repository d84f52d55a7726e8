import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { STILL_WORKING_AFTER } from '../../../../common/rules/durations.ts';
import { type VersionEvent, versionMachine } from '../../../../machines/site/version.machine.ts';
import VersionNote from '../../../../src/flows/site/version/VersionNote.tsx';

function openTab() {
  const clock = new SimulatedClock();
  const actor = createActor(versionMachine, { clock }).start();
  const told: string[] = [];
  actor.on('*', ({ type }) => told.push(type));
  render(<VersionNote actor={actor} />);
  const happens = (type: VersionEvent['type']) => act(() => actor.send({ type }));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return {
    told,
    findsVersion: () => happens('version.found'),
    versionBegins: () => happens('version.began'),
    leavesPage: () => happens('page.left'),
    waitsTenSeconds: () => act(() => clock.increment(STILL_WORKING_AFTER)),
    pressesReload: () => press('Reload for the new version'),
    pressesLater: () => press('Later'),
    line: () => screen.queryByRole('status')?.textContent ?? null,
    isBusy: () => screen.queryByRole('button', { name: 'One moment…' }) !== null,
  };
}

const offered = expect.stringMatching(/^There is a new version/);
const notReady = expect.stringMatching(/^The new version is not ready yet/);

it('[OFFLINE-07] the page is reloaded after a press, and not before the new version has begun', () => {
  const I = openTab();
  I.findsVersion();
  expect(I.line()).toEqual(offered);
  I.pressesReload();
  expect(I.isBusy()).toBe(true);
  expect(I.told).toEqual(['version.taken']);
  I.versionBegins();
  expect(I.told).toEqual(['version.taken', 'document.reloaded']);
});

it('[OFFLINE-07] a new version that was put off is offered again when a newer one is found', () => {
  const I = openTab();
  I.findsVersion();
  I.pressesLater();
  expect(I.line()).toBeNull();
  expect(I.told).toEqual(['heading.focused']);
  I.findsVersion();
  expect(I.line()).toEqual(offered);
});

it('[OFFLINE-07] a version that another tab has activated is loaded at once when a reload is asked for', () => {
  const I = openTab();
  I.findsVersion();
  I.versionBegins();
  expect(I.told).toEqual([]);
  I.pressesReload();
  expect(I.told).toEqual(['document.reloaded']);
});

it('[OFFLINE-07] a version that another tab has taken can be put off', () => {
  const I = openTab();
  I.findsVersion();
  I.versionBegins();
  I.pressesLater();
  expect(I.line()).toBeNull();
});

it('[OFFLINE-07] after ten seconds the banner says that the version is not ready, and a later activation reloads nothing', () => {
  const I = openTab();
  I.findsVersion();
  I.pressesReload();
  I.waitsTenSeconds();
  expect(I.line()).toEqual(notReady);
  I.versionBegins();
  expect(I.line()).toEqual(offered);
  expect(I.told).toEqual(['version.taken']);
  I.pressesReload();
  expect(I.told).toEqual(['version.taken', 'document.reloaded']);
});

it('[OFFLINE-07] a version that is not ready can be requested again, and put off', () => {
  const I = openTab();
  I.findsVersion();
  I.pressesReload();
  I.waitsTenSeconds();
  I.pressesReload();
  expect(I.isBusy()).toBe(true);
  I.waitsTenSeconds();
  I.pressesLater();
  expect(I.line()).toBeNull();
});

it('[OFFLINE-07] after a change of page, the new version is not loaded without another press', () => {
  const I = openTab();
  I.findsVersion();
  I.pressesReload();
  I.leavesPage();
  expect(I.line()).toEqual(notReady);
  I.versionBegins();
  expect(I.told).toEqual(['version.taken']);
});

it('[OFFLINE-07] a reload that was stopped can be asked for again', () => {
  const I = openTab();
  I.findsVersion();
  I.versionBegins();
  I.pressesReload();
  I.leavesPage();
  I.pressesReload();
  expect(I.told).toEqual(['document.reloaded', 'document.reloaded']);
});
