import { Alert } from './Alert.tsx';

export interface ErrorSummaryProps {
  messages: readonly string[];
  hint?: string | null;
}

/** Takes the focus, which a form loses while it is disabled, and so scrolls into view. */
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

// a stable function, so that React calls it only when the messages appear
const takeFocus = (summary: HTMLElement | null) => summary?.focus();
