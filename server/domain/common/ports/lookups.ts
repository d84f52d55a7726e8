/** False when the limit of the IP's network is used up. */
export type MayLookUp = (ip: string) => boolean;
