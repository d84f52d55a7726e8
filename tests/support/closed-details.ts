import { beforeEach } from 'vitest';

// jsdom has no style for what a closed <details> holds, which browsers do not show.
beforeEach(() => {
  const style = document.createElement('style');
  style.textContent = 'details:not([open]) > :not(summary) { display: none }';
  document.head.append(style);
  return () => style.remove();
});
