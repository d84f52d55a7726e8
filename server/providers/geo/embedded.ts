import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';
import type { Geo } from '../../domain/common/ports/geo.ts';

/**
 * Data: NRO extended delegation statistics and WHOIS (CC BY 4.0), by @ip-location-db. No network.
 */
export function embeddedGeo(): Geo {
  let reader: Reader<CountryResponse> | null = null;
  return {
    countryOf(address) {
      reader ??= open();
      const code: unknown = readCode(reader, address.replace(/^::ffff:(?=\d+\.)/i, ''));
      return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
    },
  };
}

function open(): Reader<CountryResponse> {
  const path = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
  return new Reader<CountryResponse>(readFileSync(path));
}

/** This database has `{country_code}` at the top, unlike the reader's response type. */
function readCode(reader: Reader<CountryResponse>, address: string): unknown {
  const entry: unknown = reader.get(address);
  return typeof entry === 'object' && entry !== null && 'country_code' in entry ? entry.country_code : null;
}
