import type { ReactNode } from 'react';

/** A form or a message that is all of its page. */
export function DeskSheet({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-lg rounded-card border border-line bg-surface p-[min(1.25rem,6.25vw)] shadow-card sm:p-8">
      {children}
    </div>
  );
}
