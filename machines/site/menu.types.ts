// Events
export type MenuEvent = { type: 'menu.toggled' } | { type: 'menu.left' };
