import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import {
  MINIMUM_PASSWORD_LENGTH,
  type PasswordRule,
  passwordRules,
  specialCharacters,
} from '../../../common/rules/password.ts';
import type { Words } from '../common/problem.ts';

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2 runs on libuv's four threads; two stay free for files and gzip. */
const inTurn = pLimit(2);

const messages: Readonly<Record<PasswordRule['id'], Words>> = {
  length: ({ accounts }) => accounts.password.length({ least: MINIMUM_PASSWORD_LENGTH }),
  uppercase: ({ accounts }) => accounts.password.uppercase,
  digit: ({ accounts }) => accounts.password.digit,
  special: ({ accounts }) => accounts.password.special({ characters: specialCharacters }),
};

export interface PasswordOwner {
  first_name: string;
  last_name: string;
  email: string | null;
}

/** Includes common passwords; empty for a valid one. */
export async function passwordErrors(password: string, owner: PasswordOwner): Promise<Words[]> {
  const unmet = passwordRules(password).flatMap(({ id, met }) => (met ? [] : [messages[id]]));
  if (unmet.length > 0) return unmet;
  const easy = (await isCommon(password)) || isPersonal(password, owner);
  return easy ? [({ accounts }) => accounts.password.easy] : [];
}

/** Hashes the NFC form: keyboards of different systems send different forms. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), parameters));

export function isOutdated(stored: string): boolean {
  const made = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)?.slice(1).map(Number);
  const wanted = [parameters.memoryCost, parameters.timeCost, parameters.parallelism];
  return made === undefined || wanted.some((value, index) => (made[index] ?? 0) < value);
}

/** Of a right password: outdated parameters, or made of another Unicode form than NFC. */
export async function shouldRenew(stored: string, password: string): Promise<boolean> {
  if (isOutdated(stored)) return true;
  const [composed, ...others] = formsOf(password);
  return composed !== undefined && others.length > 0 && !(await inTurn(() => verify(stored, composed)));
}

/**
 * Tries each Unicode form. Takes the same time without an account.
 * @param stored null without an account.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const made = stored ?? (await dummy);
  for (const form of formsOf(password)) {
    if (await inTurn(() => verify(made, form))) return stored !== null;
  }
  return false;
}

/** NFC, which new hashes use, comes first. */
const formsOf = (password: string): string[] => [
  ...new Set([password.normalize('NFC'), password, password.normalize('NFD')]),
];

let dummy: Promise<string> | null = null;

let ranks: Promise<Map<string, number>> | null = null;

/**
 * Finds common passwords behind capitals, look-alike characters and affixed digits or signs, such
 * as `Password1!`. For what remains only the more common words count; otherwise any dictionary word
 * would be refused.
 */
async function isCommon(password: string): Promise<boolean> {
  ranks ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Map(dictionary['passwords-common'].map((word, rank) => [word, rank])),
  );
  const rankOf = await ranks;
  const plain = password.normalize('NFKC').toLowerCase();
  if (rankOf.has(plain)) return true;
  return coresOf(plain).some(
    (core) => (rankOf.get(core) ?? Number.POSITIVE_INFINITY) < 10_000 || /^(.)\1*$/u.test(core),
  );
}

/** With and without look-alike characters read as letters. */
function coresOf(plain: string): string[] {
  const word = wordOf(plain);
  const withoutSigns = plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return [word, withoutSigns, readLookAlikes(word, 'l'), readLookAlikes(word, 'i')];
}

const wordOf = (plain: string): string => plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const lookAlikes: Record<string, string> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** @param one what a 1 is read as; `l1verp00l` has an l next to it. */
const readLookAlikes = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[03457@$!]/g, (character) => lookAlikes[character] ?? character).replaceAll('1', one);

function isPersonal(password: string, { first_name, last_name, email }: PasswordOwner): boolean {
  const words = [first_name, last_name, email?.split('@')[0] ?? '', 'zanin']
    .flatMap((name) =>
      name
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}]/u),
    )
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length);
  const typed = wordOf(password.normalize('NFKC').toLowerCase());
  return (['l', 'i'] as const).some((one) => {
    const plain = readLookAlikes(typed, one);
    const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain);
    return rest !== plain && rest.replace(/[^\p{L}\p{N}]/gu, '').length < 4;
  });
}
