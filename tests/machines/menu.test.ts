import { menuMachine } from '../../machines/menu.machine.ts';
import { testModel } from '../support/mbt.ts';

testModel({
  machine: menuMachine,
  proves: ['LAYOUT-05'],
  variants: { closed: undefined },
  events: [{ type: 'menu.toggled' }, { type: 'menu.left' }],
  key: ({ value }) => value,
});
