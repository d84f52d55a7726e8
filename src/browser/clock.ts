import { fromCallback } from 'xstate';
import type { ResendEvent } from '../../machines/accounts/resend.machine.ts';

/**
 * Sends the whole seconds left every second, and when the tab becomes visible, so that a laptop
 * that slept shows the right number. The deadline is on the monotonic clock: a wall clock set back
 * cannot extend it.
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
