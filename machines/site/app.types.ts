import type { User } from '../../common/api/types.ts';
import type { Wishlist } from '../catalogue/wishlist.types.ts';
import type { Address } from './navigation.types.ts';
import type { RegionInput } from './region.types.ts';

// Input
export interface AppInput {
  address: Address;
  /** What the browser's storage holds. */
  token: string | null;
  wishlist: Wishlist;
  region: RegionInput;
}

// Events
export type AppEvent =
  | { type: 'address.changed'; address: Address }
  /** A login succeeded: the session opens, and the way goes on to `returnTo`. */
  | { type: 'session.opened'; token: string; user: User; returnTo: string }
  | { type: 'logout.pressed' }
  | { type: 'account.deleted' }
  | { type: 'page.left' };
