import { deskHref } from '../../../../common/desk/pages.ts';
import * as say from '../../../../common/texts/desk/record.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { DeskHeading } from './DeskHeading.tsx';
import { DeskSheet } from './DeskSheet.tsx';

export interface NoRecordProps {
  missing: { title: string; text: string };
  /** Where to go instead; the search if absent. */
  instead?: { to: string; label: string } | undefined;
}

/** Instead of a page for which there is nothing. */
export const NoRecord = ({ missing: { title, text }, instead }: NoRecordProps) => (
  <DeskSheet>
    <DeskHeading title={title} intro={text} />
    <ButtonLink to={instead?.to ?? deskHref('search')} className="mt-6">
      {instead?.label ?? say.toSearch}
    </ButtonLink>
  </DeskSheet>
);
