import { fireEvent, render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { DeskStatement } from '../../../../common/api/types.ts';
import { mostStatementBytes } from '../../../../common/desk/statements.ts';
import * as say from '../../../../common/texts/desk/statements.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { staffActionMachine } from '../../../../machines/desk/staff-action.machine.ts';
import { type ChosenFile, statementsMachine } from '../../../../machines/desk/statements.machine.ts';
import { StatementsScreen } from '../../../../src/flows/desk/statements/StatementsScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { everyRight } from '../../../support/desk/records.ts';
import { aStatement, aStatementLine } from '../../../support/desk/statements.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { endsOf } from '../../../support/ends-of.ts';

const aFile = (name: string, size: number): ChosenFile => ({ name, size, arrayBuffer: async () => new ArrayBuffer(0) });
const files = [aFile('november.xml', 11), aFile('year.xml', mostStatementBytes + 1)];
const nothing: DeskStatement = { format: 'mt940', left: 2, lines: [] };
const confirmed = aStatement({ lines: [aStatementLine({ match: 'confirmed' })] });

const model = createModel(statementsMachine, {
  events: {
    'lines.typed': { generate: [{ typed: 'K7MX-P4RT 39000 IQD' }], when: ({ context }) => context.typed === '' },
    'file.chosen': { generate: files.map((file) => ({ file })), when: ({ context }) => context.file === null },
    'file.removed': { generate: [{}], when: ({ context }) => context.file !== null },
    'form.submitted': {},
    'stop.pressed': {},
    'retry.pressed': {},
    'another.pressed': {},
    'record.changed': {},
    'connection.restored': {},
  },
  outcomes: {
    readFile: {
      'its bytes': resolve({ name: 'november.xml', content: 'PERvY3VtZW50Lz4=' }),
      'a file that was moved': reject(new Error('NotFoundError')),
    },
    readDeskStatement: {
      ...refusalsOf('POST /desk/statements/reading'),
      'an exact line': resolve(aStatement()),
      'a confirmed line': resolve(confirmed),
      nothing: resolve(nothing),
      'a wrong file': reject(
        failure('validation', { status: 422, errors: { content: ['The file cannot be read as text.'] } }),
      ),
    },
  },
  serializeState: ({ value, context }) => [
    ...[value, context.typed, context.file?.name, context.said],
    ...[context.statement?.lines.map(({ match }) => match)],
  ],
});

/** Its size alone is looked at before it is opened. */
const ofSize = ({ name, size }: ChosenFile): File => Object.defineProperty(new File([], name), 'size', { value: size });

/** As the dialog of the operating system leaves it; a browser opens none for a test. */
function choose(file: ChosenFile): void {
  const field = screen.getByLabelText<HTMLInputElement>(say.file);
  if (!field.matches(':disabled')) fireEvent.change(field, { target: { files: [ofSize(file)] } });
}

const openAction = () => createActor(staffActionMachine).start();

const { graphOf } = testModel(model, {
  proves: ['DESK-124'],
  variants: { '': undefined },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<StatementsScreen actor={actor} action={openAction()} rights={[...everyRight]} />),
    gestures: {
      'lines.typed': ({ typed }, user) => fill(user, screen.getByLabelText(say.lines), typed),
      'file.chosen': ({ file }) => choose(file),
      'file.removed': (_, user) => user.click(screen.getByRole('button', { name: say.removeFile })),
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: say.submit })),
      'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Stop and try again' })),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'another.pressed': (_, user) => user.click(screen.getByRole('button', { name: say.another })),
      'record.changed': external,
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

/** What somebody of the office sees of each state. */
function see(shown: SnapshotFrom<typeof statementsMachine>): void {
  const { typed, file, statement, said } = shown.context;
  screen.getByRole('heading', { level: 1, name: say.title });
  const giving = shown.hasTag('giving');
  const field = screen.queryByLabelText<HTMLTextAreaElement>(say.lines);
  expect(field?.value ?? null).toBe(giving && file === null ? typed : null);
  expect(screen.queryByText(`Chosen: ${file?.name}`) !== null).toBe(giving && file !== null);
  const lines = shown.hasTag('read') ? (statement?.lines ?? []) : [];
  expect(screen.queryAllByText(/^(Exact|Confirmed already)$/).map(({ textContent }) => textContent)).toEqual(
    lines.map(({ match }) => say.matches[match]),
  );
  const buttons = screen.queryAllByRole('button', { name: 'Confirm the transfer' });
  expect(buttons).toHaveLength(lines.filter(({ match }) => match === 'exact').length);
  expect(screen.queryByText(say.empty) !== null).toBe(shown.hasTag('read') && lines.length === 0);
  const words = said && (typeof said === 'string' ? say.errors[said] : said.words);
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(
    giving ? words : shown.matches('stale') ? `${say.stale}Try again` : null,
  );
}

it('[DESK-124] a statement that was stopped or refused keeps its input, and its lines stay while they are compared again', () => {
  const { states } = graphOf('');
  expect(endsOf(graphOf(''), 'stop.pressed', (snapshot) => snapshot.matches('reading'))).toEqual(['giving']);
  for (const { snapshot } of states.filter(({ snapshot }) => snapshot.hasTag('read'))) {
    expect(snapshot.context.statement).not.toBeNull();
  }
});
