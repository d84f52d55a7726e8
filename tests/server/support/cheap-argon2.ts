import { vi } from 'vitest';

// For `vi.mock('@node-rs/argon2', …)`, where tests check hundreds of passwords and what they cost
// is not tested.
export const hash = vi.fn(async (password: string) => `$argon2id$v=19$m=19456,t=2,p=1$${password}`);
export const verify = async (stored: string, password: string) => stored.endsWith(`$${password}`);
