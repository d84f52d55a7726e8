export interface Geo {
  /** ISO 3166-1 alpha-2; null if unknown, as for private addresses. */
  countryOf: (address: string) => string | null;
}
