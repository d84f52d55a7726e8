import { isDay } from '../../../../common/text/days.ts';
import { invalid } from '../../common/problem.ts';
import { microOf } from './amounts.ts';
import { type Statement, type StatementLine, senderOf, tidied } from './line.ts';

/** Such as `:61:`, with the lines that belong to it. */
interface Field {
  tag: string;
  lines: string[];
}

/** Whether a text begins as SWIFT's MT940 does, in its envelope or without. */
export const looksLikeMt940 = (text: string): boolean => /(?:^|\n):20:/.test(text) && /\n:(?:60[FM]|61):/.test(text);

/** @throws Problem 422 for a line that is not as SWIFT says */
export function readMt940(text: string): Statement {
  const lines: StatementLine[] = [];
  let left = 0;
  let currency: string | null = null;
  const fields = fieldsOf(text);
  for (const [index, { tag, lines: content }] of fields.entries()) {
    if (tag === '20') currency = null;
    if (tag === '60F' || tag === '60M') currency = /^[CD]\d{6}([A-Z]{3})/.exec(content[0] ?? '')?.[1] ?? null;
    if (tag !== '61') continue;
    const next = fields[index + 1];
    const line = lineOf(content, next?.tag === '86' ? next.lines : [], currency);
    if (line) lines.push(line);
    else left++;
  }
  return { lines, left };
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, tag, rest] = /^(?:\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined && rest !== undefined) fields.push({ tag, lines: [rest] });
    else if (/^-\}?/.test(line) || /^\{[1-5]:/.test(line)) fields.push({ tag: '', lines: [] });
    else fields.at(-1)?.lines.push(line);
  }
  return fields;
}

/**
 * Value date, booking day, sign, third letter of the currency, amount with a comma, how it was
 * sent, and what the sender named it: `2611241124CD39000,00NTRFNONREF//1234`.
 */
const entry = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d{1,12},\d{0,6})[A-Z][A-Z0-9]{3}([^\n]*)$/;

/** Null for money that is expected, or a payment of ours that came back. */
function lineOf(content: readonly string[], info: readonly string[], currency: string | null): StatementLine | null {
  const [, value = '', booked, sign = '', , amount = '', named = ''] = entry.exec(content[0]?.trimEnd() ?? '') ?? [];
  if (sign === '') {
    throw invalid({
      content: ['A line of the MT940 file (:61:) cannot be read. Export it again, or paste its lines.'],
    });
  }
  if (sign !== 'C' && sign !== 'D' && sign !== 'RC') return null;
  const [own = ''] = named.split('//');
  const { sender, text } = infoOf(info);
  return {
    direction: sign === 'C' ? 'in' : 'out',
    micro: microOf(amount, ','),
    currency,
    day: dayOf(value, booked),
    sender,
    text: tidied([text, own.trim() === 'NONREF' ? '' : own, ...content.slice(1)].join(' ')),
  };
}

/** The booking day has no year: it is that of the value date, or one beside it. */
function dayOf(value: string, booked: string | undefined): string | null {
  const year = 2000 + Number(value.slice(0, 2));
  const valued = `${year}-${value.slice(2, 4)}-${value.slice(4)}`;
  if (booked === undefined) return isDay(valued) ? valued : null;
  const monthsApart = Number(booked.slice(0, 2)) - Number(value.slice(2, 4));
  const ofYear = monthsApart > 6 ? year - 1 : monthsApart < -6 ? year + 1 : year;
  const day = `${ofYear}-${booked.slice(0, 2)}-${booked.slice(2)}`;
  return isDay(day) ? day : null;
}

/** Field 86: subfields after `?`, words between slashes, or free text. */
function infoOf(lines: readonly string[]): Pick<StatementLine, 'sender' | 'text'> {
  const joined = lines.join('');
  if (/^\d{3}\?\d\d/.test(joined)) {
    const subfields = [...joined.matchAll(/\?(\d\d)([^?]*)/g)].map(([, key = '', text = '']) => ({ key, text }));
    const of = (is: (key: number) => boolean) =>
      subfields.flatMap(({ key, text }) => (is(Number(key)) ? [text] : [])).join('');
    return {
      sender: senderOf(of((key) => key === 32 || key === 33)),
      text: tidied(of((key) => (key >= 20 && key <= 29) || (key >= 60 && key <= 63))),
    };
  }
  const named = /\/NAME\/(.*?)(?:\/[A-Z]{4}\/|$)/.exec(joined)?.[1] ?? '';
  return { sender: senderOf(named), text: tidied(lines.join(' ')) };
}
