import { expect, it } from 'vitest';
import { actionOf, deskActions } from '../../../common/desk/actions.ts';
import { filtersOf, listFilters } from '../../../common/desk/lists.ts';
import { commands } from '../../../server/commands/index.ts';
import { lists } from '../../../server/operations/desk/lists/index.ts';

const forms = Object.keys(deskActions) as (keyof typeof deskActions)[];

it.each(forms)('[DESK-37][DESK-133] the form of "%s" asks what the command declares', (name) => {
  const declared = commands.find((command) => command.name === name);
  expect(declared?.changes).toBe(true);
  const { known, asks } = actionOf(name);
  const asked = (sent: 'arguments' | 'options') =>
    Object.entries(asks).flatMap(([field, { sentAs }]) => (sentAs === sent ? [field] : []));
  expect([...known, ...asked('arguments')].sort()).toEqual(Object.keys(declared?.arguments ?? {}).sort());
  for (const [field, { kind, choices }] of Object.entries(asks)) {
    expect([field, kind === 'several' ? choices : undefined]).toEqual([field, declared?.options?.[field]?.several]);
  }
  expect(asked('options').sort()).toEqual(Object.keys(declared?.options ?? {}).sort());
});

it.each(Object.keys(listFilters) as (keyof typeof listFilters)[])(
  '[DESK-37] the filters of the list "%s" are options of its command',
  (name) => {
    const options = Object.keys(lists[name].command.options ?? {}).filter(
      (each) => each !== 'limit' && each !== 'after',
    );
    expect(
      filtersOf(name)
        .map(([filter]) => filter)
        .sort(),
    ).toEqual(options.sort());
  },
);
