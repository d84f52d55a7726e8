import type { FileRequest } from './download.machine.ts';

/** Everything that is kept about the learner (SETTINGS-04). */
export const MY_DATA: FileRequest = { kind: 'export', id: 'me', fileName: 'zanin-my-data.json' };

/** The badge of a certificate (BADGE-01). */
export const badgeFile = (certificateId: string, courseId: string): FileRequest => ({
  kind: 'badge',
  id: certificateId,
  fileName: `badge-${courseId}.jwt`,
});
