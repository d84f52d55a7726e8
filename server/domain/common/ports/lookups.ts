/**
 * @param ip counted by its network.
 * @returns false when the limit is used up.
 */
export type MayLookUp = (ip: string) => boolean;
