import type { DeskRole } from '../api/types.ts';

/** In the order in which they are shown. */
export const deskRoles: readonly DeskRole[] = ['author', 'reviewer', 'support', 'finance', 'owner'];
