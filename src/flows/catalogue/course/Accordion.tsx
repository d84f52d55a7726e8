import type { ReactNode } from 'react';
import { Icon } from '../../../ui/content/Icon.tsx';

export interface AccordionItem {
  id: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  open: readonly string[];
  onToggle: (id: string) => void;
  children?: ReactNode;
}

export function Accordion({ items, open, onToggle, children }: AccordionProps) {
  return (
    <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface shadow-card">
      {items.map((item) => (
        <Item key={item.id} item={item} isOpen={open.includes(item.id)} onToggle={onToggle} />
      ))}
      {children}
    </div>
  );
}

interface ItemProps extends Pick<AccordionProps, 'onToggle'> {
  item: AccordionItem;
  isOpen: boolean;
}

/** A native <details>: works before hydration and without JavaScript; the owner follows. */
function Item({ item, isOpen, onToggle }: ItemProps) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // also fires when it followed the owner
        if (currentTarget.open !== isOpen) onToggle(item.id);
      }}
      className="group"
    >
      <summary className="flex min-h-14 w-full cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 -outline-offset-3 transition-colors hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <h3 className="text-start text-lg font-semibold">{item.title}</h3>
        <Icon name="chevron" className="size-5 text-pomegranate transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-5 py-2">{item.content}</div>
    </details>
  );
}
