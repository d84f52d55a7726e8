/** With what its button saves, since it is pressed without a connection. */
export async function loadOutboxNote() {
  const [note] = await Promise.all([import('../flows/site/outbox/OutboxNote.tsx'), import('./save-intents.ts')]);
  return note;
}
