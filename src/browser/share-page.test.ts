import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { canShare, sharePage } from './share-page.ts';

const page = { title: 'Certificate: Weaving', url: 'https://zanin.example/certificates/crt_1' };
const share = (shared: typeof page | null = page) =>
  toPromise(createActor(sharePage, { input: { page: shared } }).start());

/** A device with these abilities, for one test. */
const provide = (abilities: Partial<Record<'share' | 'clipboard', unknown>>) => {
  for (const [name, value] of Object.entries(abilities)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
};
afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

describe('[CERT-06] a device with a dialog for sharing', () => {
  it('is given the page, and nothing is copied', async () => {
    const [dialog, writeText] = [vi.fn(async () => {}), vi.fn(async () => {})];
    provide({ share: dialog, clipboard: { writeText } });
    expect(canShare()).toBe(true);
    expect(await share()).toBe('shared');
    expect(dialog.mock.calls).toEqual([[page]]);
    expect(writeText).not.toHaveBeenCalled();
  });

  it('whose dialog is closed without a choice has failed at nothing', async () => {
    provide({ share: () => Promise.reject(new DOMException('Share canceled', 'AbortError')) });
    expect(await share()).toBe('cancelled');
  });

  it('that does not open its dialog says why', async () => {
    const refused = new DOMException('Permission denied', 'NotAllowedError');
    provide({ share: () => Promise.reject(refused) });
    await expect(share()).rejects.toBe(refused);
    const broken = Object.assign(new Error('Not of the browser'), { name: 'AbortError' });
    provide({ share: () => Promise.reject(broken) });
    await expect(share()).rejects.toBe(broken);
  });

  it('is asked for nothing while there is no page', async () => {
    const dialog = vi.fn(async () => {});
    provide({ share: dialog });
    expect(await share(null)).toBe('cancelled');
    expect(dialog).not.toHaveBeenCalled();
  });
});

describe('[CERT-06] a device without a dialog for sharing', () => {
  it('copies the address of the page', async () => {
    const writeText = vi.fn(async () => {});
    provide({ clipboard: { writeText } });
    expect(canShare()).toBe(false);
    expect(await share()).toBe('copied');
    expect(writeText.mock.calls).toEqual([[page.url]]);
  });

  it('fails where the browser has no clipboard, as on plain http', async () => {
    provide({ clipboard: undefined });
    await expect(share()).rejects.toThrow(TypeError);
  });
});
