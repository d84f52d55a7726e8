export const siteOrigin = (): string => window.location.origin;

/** All of the address, also its fragment. */
export const currentHref = (): string => window.location.href;
