import type { components } from '../../../../common/api/schema.d.ts';

export type Part = components['schemas']['DeskReportPart'];

export type Report = components['schemas']['DeskReportAnswer']['data'];
