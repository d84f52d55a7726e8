import { expect, it } from 'vitest';
import { actionOf, deskActions } from '../../../common/desk/actions.ts';
import { commands } from '../../../server/commands/index.ts';

const forms = (Object.keys(deskActions) as (keyof typeof deskActions)[])
  // declared with the accounts of the desk
  .filter((name) => !name.startsWith('staff '));

it.each(forms)('[DESK-37] the form of "%s" asks what the command declares', (name) => {
  const declared = commands.find((command) => command.name === name);
  expect(declared?.changes).toBe(true);
  const { known, asks } = actionOf(name);
  const asked = (sent: 'arguments' | 'options') =>
    Object.entries(asks).flatMap(([field, { sentAs }]) => (sentAs === sent ? [field] : []));
  expect([...known, ...asked('arguments')].sort()).toEqual(Object.keys(declared?.arguments ?? {}).sort());
  expect(asked('options').sort()).toEqual(Object.keys(declared?.options ?? {}).sort());
});
