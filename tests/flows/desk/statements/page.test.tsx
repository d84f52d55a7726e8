import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { DeskStatementMatch } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/statements.ts';
import { staffActionMachine } from '../../../../machines/desk/staff-action.machine.ts';
import { open } from '../../../../src/flows/desk/statements/page.tsx';
import { StatementLine } from '../../../../src/flows/desk/statements/StatementLine.tsx';
import { anOutcome, aTransferOrder, everyRight } from '../../../support/desk/records.ts';
import { aStatement, aStatementLine } from '../../../support/desk/statements.ts';
import { visitDesk } from '../../../support/desk/visit.tsx';
import { ok } from '../../../support/fetch-double.ts';

it('[DESK-124] a line of a file is confirmed by the command, filled in from the line, and the lines stay', async () => {
  let isConfirmed = false;
  const { user, bodiesOf } = visitDesk(
    open,
    {},
    {
      'POST /desk/statements/reading': () =>
        ok(aStatement({ lines: [aStatementLine({ match: isConfirmed ? 'confirmed' : 'exact' })] })),
      'POST /desk/actions/{action}': ({ body }) => {
        isConfirmed = Object(body).dry_run !== true;
        return ok(anOutcome({ lines: ['Order ord_2 would be paid: IQD 39000.00.'] }));
      },
    },
  );
  await user.upload(screen.getByLabelText(say.file), new File([new Uint8Array([0xff, 0, 0x80])], 'swift.sta'));
  await user.click(screen.getByRole('button', { name: say.submit }));
  await user.click(await screen.findByRole('button', { name: 'Confirm the transfer' }));
  await user.click(await screen.findByRole('button', { name: 'See what will happen' }));
  await user.type(await screen.findByLabelText('Reason'), 'Statement 47');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm the transfer' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => screen.getByText(say.matches.confirmed));
  const given = { kind: 'file', content: '/wCA' };
  expect(bodiesOf('POST /desk/statements/reading')).toEqual([given, given]);
  expect(bodiesOf('POST /desk/actions/{action}').at(-1)).toEqual({
    arguments: { reference: 'K7MX-P4RT' },
    options: { amount: '39000.00', currency: 'IQD', received: '2026-11-24' },
    reason: 'Statement 47',
    dry_run: false,
  });
});

it('[DESK-124] only lines that may pay for an order that waits can be confirmed', () => {
  const confirmable = Object.keys(say.matches).filter((match) => {
    const line = aStatementLine({ match: match as DeskStatementMatch });
    const actor = createActor(staffActionMachine).start();
    const { unmount } = render(<StatementLine line={line} actor={actor} rights={[...everyRight]} />);
    screen.getByText('From D. Kareem');
    screen.getByText('Learner: Dilan Karim');
    screen.getByText(say.hints[match as DeskStatementMatch]);
    const found = screen.queryByRole('button') !== null;
    unmount();
    return found;
  });
  expect(confirmable).toEqual(['exact', 'suggestion']);
});

it('[DESK-124] a line without a sender, an amount or a learner says so, and nobody confirms without the right', () => {
  const bare = { match: 'suggestion', sender: null, amount: null, currency: null, day: null } as const;
  const orders = [aTransferOrder({ learner: null, status: 'requires_payment' })];
  const actor = createActor(staffActionMachine).start();
  render(<StatementLine line={aStatementLine({ ...bare, orders })} actor={actor} rights={[]} />);
  screen.getByText(say.noSender);
  screen.getByText(say.noAmount);
  screen.getByText('Learner: The account is deleted');
  expect(screen.queryByRole('button')).toBeNull();
});
