import type { FileRequest } from './download.machine.ts';

export const MY_DATA: FileRequest = { kind: 'export', id: 'me', fileName: 'zanin-my-data.json' };

export const certificateFile = (id: string, courseId: string): FileRequest => ({
  kind: 'certificate',
  id,
  fileName: `certificate-${courseId}.pdf`,
});

export const badgeFile = (certificateId: string, courseId: string): FileRequest => ({
  kind: 'badge',
  id: certificateId,
  fileName: `badge-${courseId}.jwt`,
});
