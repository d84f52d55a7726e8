import type { Course } from '../../../../common/api/types.ts';
import type { FileRequest } from '../../../../machines/learning/download.machine.ts';

export function recommended(catalogue: readonly Course[], finishedId: string): Course[] {
  const category = catalogue.find(({ id }) => id === finishedId)?.category;
  return catalogue
    .filter(({ id, purchased }) => !purchased && id !== finishedId)
    .toSorted((a, b) => Number(b.category === category) - Number(a.category === category))
    .slice(0, 3);
}

export function certificateOf(link: string | null, courseId: string): FileRequest | null {
  const [, id] = /\/download\/certificate\/([^/]+)$/.exec(link ?? '') ?? [];
  return id === undefined
    ? null
    : { kind: 'certificate', id: decodeURIComponent(id), fileName: `certificate-${courseId}.pdf` };
}
