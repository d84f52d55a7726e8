import { DEFAULT_REGION } from '../../../../common/countries/default-region.ts';
import type { RegionInput } from '../../../../machines/site/region.machine.ts';

/** Whose prices a preview shows: those of most visitors, wherever the author is. Nothing is detected. */
export const usualRegion: RegionInput = { stored: { region: DEFAULT_REGION, at: 0 }, now: 0 };
