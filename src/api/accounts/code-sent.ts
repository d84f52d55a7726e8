import { filled, nullable, type Read, shape } from '../read.ts';

/** The id of a code that was sent. Without one the code is checked by the number or the address alone. */
export const codeSent: Read<{ verification_sid?: string | null }> = shape({ verification_sid: nullable(filled) });
