import { DEFAULT_REGION } from '../../../../common/countries/default-region.ts';
import type { RegionInput } from '../../../../machines/site/region.machine.ts';

/** The region of a preview's prices: that of most visitors, wherever the author is. */
export const usualRegion: RegionInput = { stored: { region: DEFAULT_REGION, at: 0 }, now: 0 };
