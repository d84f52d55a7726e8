// Input
export interface RegionInput {
  /** What the browser stored, if it is readable: a two-letter code and when it was detected (ms since 1970). */
  stored: { region: string; at: number } | null;
  /** What the server found with the page, from the address of the request: no call is needed. */
  detected?: string | null;
  /** The current time (ms since 1970). */
  now: number;
}

// Context
export interface RegionContext extends RegionInput {
  region: string;
}

// Emitted
export type RegionEmitted = { type: 'region.stored'; region: string };
