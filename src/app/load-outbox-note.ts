export const loadOutboxNote = () => import('../flows/site/outbox/OutboxNote.tsx');
