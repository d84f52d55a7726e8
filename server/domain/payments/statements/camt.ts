import { XMLParser } from 'fast-xml-parser';
import { isDay } from '../../../../common/text/days.ts';
import { invalid } from '../../common/problem.ts';
import { microOf } from './amounts.ts';
import { type Statement, type StatementLine, senderOf, tidied } from './line.ts';

type Node = Readonly<Record<string, unknown>>;

/** CAMT.053 nests some 12 deep. */
const deepest = 40;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // amounts stay text
  parseTagValue: false,
  parseAttributeValue: false,
  // those of XML itself are read below; others cannot be declared without a DOCTYPE
  processEntities: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: deepest,
});

const unreadable = () =>
  invalid({
    content: ['This XML is no whole CAMT.053 statement. Export it again as CAMT.053 or MT940, or paste its lines.'],
  });

/**
 * A statement of ISO 20022 (camt.053), of any version.
 * @throws Problem 422, also for a DOCTYPE, which a bank never writes
 */
export function readCamt(xml: string): Statement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw unreadable();
  const statements = all(childOf(documentOf(xml), 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw unreadable();
  const entries = statements.flatMap((statement) => all(statement, 'Ntry'));
  const read = entries.flatMap(linesOf);
  const lines = read.filter((line) => line !== null);
  return { lines, left: read.length - lines.length };
}

/** The parser reads a file that was cut off, so its end is looked at. */
function documentOf(xml: string): Node {
  if (!/<\/(?:[\w.-]+:)?Document\s*>\s*(?:<!--[^>]*-->\s*)*$/.test(xml.slice(-1_000))) throw unreadable();
  try {
    return childOf(nodeOf(parser.parse(xml)), 'Document');
  } catch {
    // its message may quote the statement
    throw unreadable();
  }
}

/** A line for each transaction of an entry; null for what is not booked or no payment. */
function linesOf(entry: Node): (StatementLine | null)[] {
  const details = all(entry, 'NtryDtls').flatMap((each) => all(each, 'TxDtls'));
  const direction = directionOf(entry);
  if (!isBooked(entry) || direction === null) return Array.from({ length: Math.max(1, details.length) }, () => null);
  const common = { direction, day: dayIn(entry) };
  const whole = amountIn(entry, 'Amt');
  const said = textIn(entry, 'AddtlNtryInf');
  const [only] = details;
  if (details.length < 2) {
    const { sender, text } = only ? detailsOf(only) : { sender: null, text: '' };
    return [{ ...common, ...whole, sender, text: tidied(`${text} ${said}`) }];
  }
  const sign = textIn(entry, 'CdtDbtInd');
  const parts = details.map((each) => ({ ...partOf(each, whole.currency), isSame: isSigned(each, sign) }));
  // parts that are not what was booked, because of charges for example, are no amounts to go by
  const sum = parts.reduce<bigint | null>(
    (total, { micro, isSame }) => (total === null || micro === null ? null : total + (isSame ? micro : -micro)),
    0n,
  );
  const isWhole = sum !== null && sum === whole.micro;
  return details.map((each, index) => {
    const part = parts[index];
    if (!part?.isSame) return null;
    return { ...common, micro: isWhole ? part.micro : null, currency: whole.currency, ...detailsOf(each) };
  });
}

/** A reversal goes the other way: a credit that was reversed has left the account. */
function directionOf(entry: Node): 'in' | 'out' | null {
  const sign = textIn(entry, 'CdtDbtInd');
  const isReversal = ['true', '1'].includes(textIn(entry, 'RvslInd'));
  if (sign === 'DBIT') return 'out';
  // a debit that came back is nobody's payment
  return sign === 'CRDT' && !isReversal ? 'in' : null;
}

/** Pending ones may never come; before version 8 the status was text. */
function isBooked(entry: Node): boolean {
  const status = textIn(entry, 'Sts') || textIn(childOf(entry, 'Sts'), 'Cd');
  return status === '' || status === 'BOOK';
}

const isSigned = (details: Node, sign: string): boolean => {
  const own = textIn(details, 'CdtDbtInd');
  return own === '' || own === sign;
};

type Amount = Pick<StatementLine, 'micro' | 'currency'>;

function amountIn(parent: Node, name: string): Amount {
  const amount = childOf(parent, name);
  const currency = amount['@Ccy'];
  return {
    micro: microOf(textIn(parent, name)),
    currency: typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : null,
  };
}

/** Of one transaction, in the currency of the account. */
function partOf(details: Node, currency: string | null): Amount {
  const own = amountIn(details, 'Amt');
  const part = own.micro === null ? amountIn(childOf(childOf(details, 'AmtDtls'), 'TxAmt'), 'Amt') : own;
  return part.currency === currency ? part : { micro: null, currency };
}

function dayIn(entry: Node): string | null {
  for (const name of ['BookgDt', 'ValDt']) {
    const date = childOf(entry, name);
    const day = (textIn(date, 'Dt') || textIn(date, 'DtTm')).slice(0, 10);
    if (isDay(day)) return day;
  }
  return null;
}

function detailsOf(details: Node): Pick<StatementLine, 'sender' | 'text'> {
  const parties = childOf(details, 'RltdPties');
  const names = ['Dbtr', 'UltmtDbtr'].map((name) => {
    const party = childOf(parties, name);
    return textIn(party, 'Nm') || textIn(childOf(party, 'Pty'), 'Nm');
  });
  const remittance = childOf(details, 'RmtInf');
  const structured = all(remittance, 'Strd').flatMap((each) => [
    textIn(childOf(each, 'CdtrRefInf'), 'Ref'),
    ...texts(each, 'AddtlRmtInf'),
  ]);
  const endToEnd = textIn(childOf(details, 'Refs'), 'EndToEndId');
  const said = [
    ...texts(remittance, 'Ustrd'),
    ...structured,
    ...(endToEnd === 'NOTPROVIDED' ? [] : [endToEnd]),
    textIn(details, 'AddtlTxInf'),
  ];
  return { sender: senderOf(names.find((name) => name !== '') ?? ''), text: tidied(said.join(' ')) };
}

const nodeOf = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});

const valuesOf = (parent: Node, name: string): unknown[] => {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
};

const all = (parent: Node, name: string): Node[] => valuesOf(parent, name).map(nodeOf);

const childOf = (parent: Node, name: string): Node => nodeOf(valuesOf(parent, name)[0]);

/** An element with an attribute is a node. */
const texts = (parent: Node, name: string): string[] =>
  valuesOf(parent, name).map((value) => {
    const text = typeof value === 'string' ? value : nodeOf(value)['#text'];
    return typeof text === 'string' ? unescaped(text) : '';
  });

const textIn = (parent: Node, name: string): string => texts(parent, name)[0] ?? '';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Once, so that `&amp;lt;` stays `&lt;`. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return named[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
