import { fromPromise } from 'xstate';
import type { DeskStatement, DeskStatementLine } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/statements.ts';
import type { ChosenFile, GivenStatement, StatementFile } from '../../../../machines/desk/statements.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, note, nullable, number, oneOf, shape } from '../../../api/read.ts';
import { order } from '../../../api/read-desk.ts';

// the keys of the words are the contract's
const matches = Object.keys(say.matches) as (keyof typeof say.matches)[];

const line = shape<DeskStatementLine>({
  match: oneOf(...matches),
  day: nullable(filled),
  amount: nullable(filled),
  currency: nullable(filled),
  sender: nullable(filled),
  text: note,
  orders: every(order),
});

const statement = shape<DeskStatement>({
  format: oneOf('camt053', 'mt940', 'text'),
  left: number,
  lines: every(line),
});

export const readDeskStatement = (client: Client) =>
  call<DeskStatement, GivenStatement>(({ typed, file }, signal) => {
    const body =
      file === null ? { kind: 'pasted' as const, content: typed } : { kind: 'file' as const, content: file.content };
    return dataOf(client.POST('/desk/statements/reading', { body, signal }), statement);
  });

export const readFile = fromPromise<StatementFile, ChosenFile>(async ({ input: file }) => ({
  name: file.name,
  content: base64Of(new Uint8Array(await file.arrayBuffer())),
}));

/** In slices: a call takes no million arguments. */
function base64Of(bytes: Uint8Array): string {
  const slice = 32_768;
  let binary = '';
  for (let from = 0; from < bytes.length; from += slice) {
    binary += String.fromCharCode(...bytes.subarray(from, from + slice));
  }
  return btoa(binary);
}
