/**
 * Counts a certificate that a caller looks up, by its page, its call or its picture.
 * @param ip address of the caller, whose network has the limit.
 * @returns whether it may be looked up.
 */
export type MayLookUp = (ip: string) => boolean;
