import { beforeEach } from 'vitest';

// jsdom shows the content of a closed <details>.
beforeEach(() => {
  const style = document.createElement('style');
  style.textContent = 'details:not([open]) > :not(summary) { display: none }';
  document.head.append(style);
  return () => style.remove();
});
