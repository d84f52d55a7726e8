import { Message, type Tone } from '../ui/feedback/Alert.tsx';

type SnackbarProps = {
  /** Nothing is shown without a message. Who owns it decides when it goes. */
  message: string | null | undefined;
  tone: Tone;
};

/**
 * A passing message at the top centre of the window. The status region stays in the page while it
 * is empty, because screen readers only announce a change inside a region that they already know.
 */
export function Snackbar({ message, tone }: SnackbarProps) {
  const content = message ? (
    <Message
      tone={tone}
      className="pointer-events-auto shadow-lift transition duration-200 starting:-translate-y-2 starting:opacity-0"
    >
      {message}
    </Message>
  ) : null;
  return (
    <div className="pointer-events-none fixed inset-x-4 top-4 z-50 flex justify-center">
      <div role="status">{tone === 'error' ? null : content}</div>
      {content && tone === 'error' ? <div role="alert">{content}</div> : null}
    </div>
  );
}
