import { fromCallback } from 'xstate';
import type { ResendEvent } from '../../machines/accounts/resend.machine.ts';

/**
 * Reports the whole seconds left until a deadline, once a second and again when the tab is looked at, so that a
 * laptop that slept shows the right number at once. A wall clock set backwards cannot stretch the wait: the
 * deadline is on the monotonic clock.
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
