import { filled, nullable, type Read, shape } from '../../../api/read.ts';

/** Without an id the code is checked by number or address alone. */
export const codeSent: Read<{ verification_sid?: string | null }> = shape({ verification_sid: nullable(filled) });

/** A header, not a field: servers with a single registration accept the call too. */
export const namedRegistration = (name: string | null) =>
  // other characters may not pass in a header
  name !== null && /^[\w.~-]{1,120}$/.test(name) ? { header: { 'zanin-registration': name } } : {};
