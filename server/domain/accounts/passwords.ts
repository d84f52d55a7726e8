import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { MINIMUM_PASSWORD_LENGTH } from '../../../common/rules/constants.ts';
import { type PasswordRule, passwordRules, specialCharacters } from '../../../common/rules/password.ts';

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2 works on libuv's four threads, which files and gzip need too: two stay free for them (F12). */
const inTurn = pLimit(2);

/** What an answer says of each rule that a password does not meet. */
const messages: Readonly<Record<PasswordRule['id'], string>> = {
  length: `Password must be at least ${MINIMUM_PASSWORD_LENGTH} characters long`,
  uppercase: 'Password needs an uppercase letter',
  digit: 'Password needs a digit',
  special: `Password needs one of these characters: ${specialCharacters}`,
};

/** Words that are easy to guess for one person: the names and the e-mail address of the account. */
export interface PasswordOwner {
  first_name: string;
  last_name: string;
  email: string | null;
}

/** What is wrong with a new password (REG-03, and common passwords); empty when nothing is. */
export async function passwordErrors(password: string, owner: PasswordOwner): Promise<string[]> {
  const unmet = passwordRules(password).flatMap(({ id, met }) => (met ? [] : [messages[id]]));
  if (unmet.length > 0) return unmet;
  const easy = (await isCommon(password)) || isPersonal(password, owner);
  return easy ? ['This password is too easy to guess. Please choose another one'] : [];
}

/** Of the composed form (NFC): which one a keyboard sends depends on the system. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), parameters));

/** Whether a hash was made with less effort than is asked for now; then the next login is the time to renew it. */
export function isOutdated(stored: string): boolean {
  const made = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)?.slice(1).map(Number);
  const wanted = [parameters.memoryCost, parameters.timeCost, parameters.parallelism];
  return made === undefined || wanted.some((value, index) => (made[index] ?? 0) < value);
}

/**
 * Whether the next login should renew a hash that a password fits: with less effort, or made of another form of the same
 * letters than the composed one, as it was sent to the version before.
 */
export async function shouldRenew(stored: string, password: string): Promise<boolean> {
  if (isOutdated(stored)) return true;
  const [composed, ...others] = formsOf(password);
  return composed !== undefined && others.length > 0 && !(await inTurn(() => verify(stored, composed)));
}

/**
 * Checks a password, in each composition of its letters (A181); without an account it takes as long as with one.
 * @param stored the account's hash, or null when there is no account.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const made = stored ?? (await dummy);
  for (const form of formsOf(password)) {
    if (await inTurn(() => verify(made, form))) return stored !== null;
  }
  return false;
}

/** The compositions that a hash may be made of, the one of new hashes first. A password of ASCII has one. */
const formsOf = (password: string): string[] => [
  ...new Set([password.normalize('NFC'), password, password.normalize('NFD')]),
];

let dummy: Promise<string> | null = null;

/** Ranks of the list's passwords, from the most common on. */
let ranks: Promise<Map<string, number>> | null = null;

/**
 * Whether a password is a common one that was only dressed up to meet the rule. The list is lower-case, so
 * `Password1!` is not in it: what counts is what is left without case, look-alike characters, and the digits and
 * signs at the ends. For that rest only the more common words count, else any dictionary word would be refused.
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

/** The word at the heart of a password, with and without look-alike characters read as letters. */
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

/** Whether a password is little more than the person's or the site's name. */
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
