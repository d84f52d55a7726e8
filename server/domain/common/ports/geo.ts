/** Finds the country of a network address. */
export interface Geo {
  /** ISO 3166-1 alpha-2 code, or null for an address without a known country (private ones, for instance). */
  countryOf: (address: string) => string | null;
}
