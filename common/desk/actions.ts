import type { DeskActionName } from '../api/types.ts';
import { codes } from '../language/codes.ts';
import { plainDigits } from '../text/digits.ts';
import { deskRoles } from './roles.ts';

/** How a field is typed in: `course`, `item` and `category` choose from the catalogue. */
export type ActionFieldKind =
  | 'text'
  | 'email'
  | 'count'
  | 'amount'
  | 'day'
  | 'choice'
  /** Some of the choices, with commas between. */
  | 'several'
  /** Some of the catalogue, with commas between. */
  | 'courses'
  /** Of several lines. */
  | 'words'
  | 'course'
  | 'item'
  | 'category';

export interface ActionField {
  kind: ActionFieldKind;
  /** Of the command; null for one that only decides which others are asked. */
  sentAs: 'arguments' | 'options' | null;
  choices?: readonly string[];
  isOptional?: true;
  /** Asked only while that field has this value, or this among its values. */
  only?: { field: string; is: string };
  initial?: string;
  /** Sent where nothing is chosen. */
  blank?: string;
}

export interface DeskAction {
  /** Arguments of the command that the page fills in. */
  known: readonly string[];
  /** What else the command takes, in the order of the form. */
  asks: Readonly<Record<string, ActionField>>;
  /** What it answers is shown this once. */
  isShownOnce?: true;
}

const onLearner = { known: ['learner'], asks: {} } as const satisfies DeskAction;
const onOrder = { known: ['order'], asks: {} } as const satisfies DeskAction;
const onCertificate = { known: ['certificate'], asks: {} } as const satisfies DeskAction;
const newsletter = {
  subject: { kind: 'text', sentAs: 'options' },
  text: { kind: 'words', sentAs: 'options' },
} as const satisfies DeskAction['asks'];
const language = { kind: 'choice', sentAs: 'options', choices: codes } as const satisfies ActionField;
const roles = { kind: 'several', sentAs: 'options', choices: deskRoles } as const satisfies ActionField;

/** What the form of each command asks; a test holds it against the command's own declaration. */
export const deskActions = {
  'orders refund': onOrder,
  'orders refunded': onOrder,
  'transfers confirm': {
    known: ['reference'],
    asks: {
      amount: { kind: 'amount', sentAs: 'options' },
      currency: { kind: 'text', sentAs: 'options' },
      received: { kind: 'day', sentAs: 'options' },
    },
  },
  'learner grant': { known: ['learner'], asks: { item: { kind: 'item', sentAs: 'arguments' } } },
  'grant withdraw': { known: ['grant'], asks: {} },
  'learner extend': { known: ['learner'], asks: { days: { kind: 'count', sentAs: 'arguments' } } },
  'learner end-sessions': onLearner,
  'learner reminder-off': onLearner,
  'learner identifier remove': { known: ['learner', 'what'], asks: {} },
  'voucher make': {
    known: [],
    asks: {
      sponsor: { kind: 'text', sentAs: 'options' },
      opens: { kind: 'choice', sentAs: null, choices: ['course', 'category', 'months'], initial: 'course' },
      course: { kind: 'course', sentAs: 'options', only: { field: 'opens', is: 'course' } },
      category: { kind: 'category', sentAs: 'options', only: { field: 'opens', is: 'category' } },
      months: { kind: 'count', sentAs: 'options', only: { field: 'opens', is: 'months' } },
      codes: { kind: 'count', sentAs: 'options' },
      uses: { kind: 'count', sentAs: 'options', initial: '1' },
      'last-day': { kind: 'day', sentAs: 'options' },
    },
    isShownOnce: true,
  },
  'voucher withdraw': { known: ['batch'], asks: {} },
  'messages answered': { known: ['message'], asks: {} },
  'messages reply': { known: ['message'], asks: { text: { kind: 'words', sentAs: 'options' } } },
  'newsletter begin': { known: [], asks: newsletter },
  'newsletter write': {
    known: ['newsletter'],
    asks: { language, ...newsletter, 'instead-of': { kind: 'text', sentAs: 'options', isOptional: true } },
  },
  'newsletter test': {
    known: ['newsletter'],
    asks: { language, to: { kind: 'email', sentAs: 'options', isOptional: true } },
  },
  'newsletter send': { known: ['newsletter'], asks: {} },
  'newsletter discard': { known: ['newsletter'], asks: {} },
  'outbox retry': { known: ['message'], asks: {} },
  'certificate withdraw': onCertificate,
  'certificate restore': onCertificate,
  'staff invite': {
    known: [],
    asks: {
      email: { kind: 'email', sentAs: 'arguments' },
      name: { kind: 'text', sentAs: 'options', isOptional: true },
      roles: { ...roles, isOptional: true },
      courses: {
        kind: 'courses',
        sentAs: 'options',
        isOptional: true,
        only: { field: 'roles', is: 'author' },
      },
    },
  },
  'staff roles': { known: ['account'], asks: { roles } },
  'staff courses': {
    known: ['account'],
    asks: { courses: { kind: 'courses', sentAs: 'options', isOptional: true, blank: 'none' } },
  },
  'staff remove': { known: ['account'], asks: {} },
} as const satisfies Readonly<Record<DeskActionName, DeskAction>>;

export type DeskActions = typeof deskActions;

type FieldOf<Asks> = Asks extends unknown ? keyof Asks & string : never;
/** The name of every field that some command asks. */
export type ActionFieldName = FieldOf<DeskActions[DeskActionName]['asks']>;

export const actionOf = (name: DeskActionName): DeskAction => deskActions[name];

export const asksSomething = (name: DeskActionName): boolean => Object.keys(actionOf(name).asks).length > 0;

type Typed = Readonly<Record<string, string>>;

/** The fields that are asked by what is typed so far. */
export const askedFields = (name: DeskActionName, typed: Typed): [ActionFieldName, ActionField][] =>
  (Object.entries(actionOf(name).asks) as [ActionFieldName, ActionField][]).filter(
    ([, { only }]) => only === undefined || ticked(typed[only.field] ?? '').includes(only.is),
  );

export const initialFields = (name: DeskActionName): Record<string, string> =>
  Object.fromEntries(
    Object.entries(actionOf(name).asks).flatMap(([field, { initial }]) =>
      initial === undefined ? [] : [[field, initial]],
    ),
  );

/**
 * Of a field of the kind `several`.
 * @example ticked('support, finance') // ['support', 'finance']
 */
export const ticked = (value: string): string[] => value.split(',').flatMap((each) => each.trim() || []);

/** In the order of the choices. */
export function withTick(value: string, choices: readonly string[], choice: string, isTicked: boolean): string {
  const others = ticked(value).filter((each) => each !== choice);
  const now = isTicked ? [...others, choice] : others;
  return choices.filter((each) => now.includes(each)).join(',');
}

/** The names of fields that need a value and have none. */
export const missingFields = (name: DeskActionName, typed: Typed): ActionFieldName[] =>
  askedFields(name, typed)
    .filter(([field, { isOptional }]) => !isOptional && (typed[field] ?? '').trim() === '')
    .map(([field]) => field);

/** What is sent: the page's own arguments, and what was typed of the fields that are asked. */
export function sentFields(name: DeskActionName, known: Typed, typed: Typed) {
  const filled = askedFields(name, typed).flatMap(([field, { kind, sentAs, blank = '' }]) => {
    const value = (typed[field] ?? '').trim() || blank;
    if (value === '') return [];
    return [{ field, sentAs, value: kind === 'count' || kind === 'amount' ? plainDigits(value) : value }];
  });
  const of = (sent: 'arguments' | 'options') =>
    Object.fromEntries(filled.filter(({ sentAs }) => sentAs === sent).map(({ field, value }) => [field, value]));
  return { arguments: { ...known, ...of('arguments') }, options: of('options') };
}
