import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { aSharedCertificate } from '../../tests/support/certificates.ts';
import { canShare, sharePage } from './share-page.ts';

const page = { title: 'Certificate: Weaving', url: 'https://zanin.example/certificates/crt_1' };
const share = (certificate: typeof aSharedCertificate | null = aSharedCertificate) =>
  toPromise(createActor(sharePage, { input: { certificate } }).start());

const provide = (dialog: unknown) => Object.defineProperty(navigator, 'share', { value: dialog, configurable: true });
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('[CERT-06] the dialog of a device for sharing', () => {
  it('is given the page of the certificate', async () => {
    const dialog = vi.fn(async () => {});
    provide(dialog);
    expect(canShare()).toBe(true);
    expect(await share()).toBe('shared');
    expect(dialog.mock.calls).toEqual([[page]]);
  });

  it('that is closed without a choice has failed at nothing', async () => {
    provide(() => Promise.reject(new DOMException('Share canceled', 'AbortError')));
    expect(await share()).toBe('cancelled');
  });

  it('that does not open says why', async () => {
    const refused = new DOMException('Permission denied', 'NotAllowedError');
    provide(() => Promise.reject(refused));
    await expect(share()).rejects.toBe(refused);
    const broken = Object.assign(new Error('Not of the browser'), { name: 'AbortError' });
    provide(() => Promise.reject(broken));
    await expect(share()).rejects.toBe(broken);
  });

  it('is asked for nothing while there is no certificate', async () => {
    const dialog = vi.fn(async () => {});
    provide(dialog);
    expect(await share(null)).toBe('cancelled');
    expect(dialog).not.toHaveBeenCalled();
  });

  it('is not offered where the device has none', () => {
    expect(canShare()).toBe(false);
  });
});
