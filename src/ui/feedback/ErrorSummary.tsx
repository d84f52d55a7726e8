import { Alert } from './Alert.tsx';

export interface ErrorSummaryProps {
  messages: readonly string[];
  /** What to do about it, below what is wrong. */
  hint?: string | null;
}

/**
 * What is wrong with a form that was sent. It takes the focus, which a form loses while it is disabled, and so comes
 * into view on a small screen.
 */
export function ErrorSummary({ messages, hint = null }: ErrorSummaryProps) {
  if (messages.length === 0) return null;
  return (
    <div key={messages.join()} ref={takeFocus} tabIndex={-1} className="grid scroll-my-24 gap-3 rounded-xl">
      {messages.map((message) => (
        <Alert key={message} tone="error">
          <p>{message}</p>
          {hint !== null && <p className="mt-1">{hint}</p>}
        </Alert>
      ))}
    </div>
  );
}

// Outside the component, so that it runs when the messages appear and not whenever the form changes.
const takeFocus = (summary: HTMLElement | null) => summary?.focus();
