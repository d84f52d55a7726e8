import { setup } from 'xstate';

export type MenuEvent = { type: 'menu.toggled' } | { type: 'menu.left' };

/** The mobile menu; closes on navigation and Escape. */
export const menuMachine = setup({ types: { events: {} as MenuEvent } }).createMachine({
  id: 'menu',
  initial: 'closed',
  states: {
    closed: { description: 'A page opens with its menu closed.', on: { 'menu.toggled': 'open' } },
    open: {
      description: 'Choosing a page or pressing Escape closes the menu.',
      on: { 'menu.toggled': 'closed', 'menu.left': 'closed' },
    },
  },
});
