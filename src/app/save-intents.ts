import type { Intent } from '../../machines/common/intents.ts';
import { saveFileAs } from '../browser/save-file.ts';
import { dayHere } from '../browser/time-zone.ts';
import { waitingFile } from '../flows/site/outbox/waiting-file.ts';

export function saveIntents(intents: readonly Intent[]): void {
  const { file, fileName } = waitingFile(intents, dayHere(Date.now()));
  saveFileAs(file, fileName);
}
