import { fromCallback } from 'xstate';
import type { ResendEvent } from '../../machines/accounts/resend.machine.ts';

/**
 * Also sends when the tab becomes visible, after a sleep. On the monotonic clock: a wall clock set
 * back cannot extend the wait.
 */
export const countdown = fromCallback<ResendEvent, { seconds: number }>(({ input, sendBack }) => {
  const deadline = performance.now() + input.seconds * 1000;
  const report = () =>
    sendBack({ type: 'second.passed', left: Math.max(0, Math.ceil((deadline - performance.now()) / 1000)) });
  const timer = setInterval(report, 1000);
  document.addEventListener('visibilitychange', report);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', report);
  };
});
