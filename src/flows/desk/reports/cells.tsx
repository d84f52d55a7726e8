import type { ReactNode } from 'react';
import type { DeskReportColumn, DeskReportPart, DeskRow } from '../../../../common/api/types.ts';
import { reportColumnKinds } from '../../../../common/desk/reports.ts';
import { digits } from '../../../../common/language/say.ts';
import { formatMinor } from '../../../../common/money/currency.ts';
import * as say from '../../../../common/texts/desk/report.ts';
import { wayToPay, wordIn } from '../common/words.ts';

type Cell = DeskRow[number];

/** The value of a cell in the language of the reader. */
export function cellOf({ columns }: DeskReportPart, row: DeskRow, column: DeskReportColumn): ReactNode {
  const value = row[columns.indexOf(column)] ?? null;
  switch (reportColumnKinds[column]) {
    case 'amount':
      return <bdi className="whitespace-nowrap">{money(Number(value), String(row[columns.indexOf('currency')]))}</bdi>;
    case 'people':
      return value === null ? say.few : numberOf(value);
    case 'reached':
      return value === null ? say.notShown : numberOf(value);
    case 'number':
      return numberOf(value);
    case 'word':
      return wordOf(value);
    case 'names':
      return <Names names={value} />;
    case 'code':
      return <bdi className="whitespace-nowrap">{value}</bdi>;
    case 'method':
      return value === null ? say.unknown : <bdi>{wayToPay(String(value))}</bdi>;
    case 'text':
      return <span dir="auto">{value}</span>;
  }
}

export const wordOf = (value: Cell): string => wordIn(say.words, String(value ?? ''));

const numberOf = (value: Cell): string => digits(Number(value ?? 0));

const money = (minor: number, currency: string): string =>
  `${minor < 0 ? '−' : ''}${formatMinor(Math.abs(minor), currency)}`;

function Names({ names }: { names: Cell }) {
  if (names === null) return <span>{say.noSponsor}</span>;
  const all = String(names).split('\n');
  if (all.length === 1) return <span dir="auto">{names}</span>;
  return (
    <>
      {say.together}
      {all.map((name) => (
        <span key={name} dir="auto" className="block">
          {name}
        </span>
      ))}
    </>
  );
}
