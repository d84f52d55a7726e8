import { filled, nullable, type Read, shape } from '../../../api/read.ts';

/** The id of a code that was sent. Without one the code is checked by the number or the address alone. */
export const codeSent: Read<{ verification_sid?: string | null }> = shape({ verification_sid: nullable(filled) });

/**
 * The header that names the registration a code is asked for: others of the same address or number may be waiting (REG-17).
 * The body stays that of the specification, so that a server which keeps one registration takes the call.
 */
export const namedRegistration = (name: string | null) =>
  // no other text is sure to be taken in a header
  name !== null && /^[\w.~-]{1,120}$/.test(name) ? { header: { 'zanin-registration': name } } : {};
