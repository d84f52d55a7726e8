import { language as current } from '../language/current.ts';
import type { Language } from '../language/language.ts';

/**
 * Without the unit. Chromium knows no Kurdish: there, numbers are as in the Arabic of Iraq or in
 * Turkish, which have the digits and the comma of Sorani and of Kurmanji.
 *
 * @example formatMegabytes(12_340_000) // '12.3'; in Dutch '12,3'
 */
export const formatMegabytes = (bytes: number, { locale, zero }: Language = current): string =>
  new Intl.NumberFormat([locale, zero === 0x30 ? 'tr-TR' : 'ar-IQ'], { maximumFractionDigits: 1 }).format(
    bytes / 1_000_000,
  );
