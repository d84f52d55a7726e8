import type { ReactNode } from 'react';
import { UnfinishedRug } from './UnfinishedRug.tsx';

export interface EmptyStateProps {
  title: string;
  text: string;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="mt-6 flex flex-col items-center rounded-card border border-line bg-surface px-5 py-10 text-center">
      <UnfinishedRug width={120} />
      <p className="mt-5 font-display text-xl font-semibold text-balance">{title}</p>
      <p className="mt-2 max-w-md text-balance text-muted">{text}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
