import * as say from '../../../common/texts/ui/content.ts';

/** Properties of the box in which a wide table scrolls, by keyboard too (WCAG 2.1.1). */
export const tableBox = { className: 'overflow-x-auto', role: 'region', 'aria-label': say.table, tabIndex: 0 };
