import type { FileRequest } from './download.types.ts';

/** Everything that is kept about the learner (SETTINGS-04). */
export const MY_DATA: FileRequest = { kind: 'export', id: 'me', fileName: 'zanin-my-data.json' };
