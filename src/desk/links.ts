import type { DeskSession } from '../../common/api/types.ts';
import { deskHref } from '../../common/desk/pages.ts';
import { reportsFor } from '../../common/desk/reports.ts';
import * as say from '../../common/texts/desk/shell.ts';

const lists = Object.keys(say.lists) as (keyof typeof say.lists)[];

/** The pages of the menu that the rights of the account allow. */
export function deskLinks({ rights }: Pick<DeskSession, 'rights'>): { to: string; label: string }[] {
  const search = rights.includes('searchDesk') ? [{ to: deskHref('search'), label: say.search }] : [];
  const drafts = rights.includes('listDeskDrafts') ? [{ to: deskHref('drafts'), label: say.drafts }] : [];
  const revisions = rights.includes('listDeskRevisions') ? [{ to: deskHref('revisions'), label: say.revisions }] : [];
  const shown = lists.filter((list) => rights.includes(`list ${list}`));
  const statements = rights.includes('readDeskStatement')
    ? [{ to: deskHref('statements'), label: say.statements }]
    : [];
  const reports = reportsFor(rights).length > 0 ? [{ to: deskHref('reports'), label: say.reports }] : [];
  return [
    ...search,
    ...drafts,
    ...revisions,
    ...shown.flatMap((list) => [
      { to: deskHref('list', { list }), label: say.lists[list] },
      // it confirms transfers too
      ...(list === 'transfers' ? statements : []),
    ]),
    ...reports,
  ];
}
