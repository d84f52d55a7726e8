import { deskHref } from '../../../../common/desk/pages.ts';
import * as say from '../../../../common/texts/desk/record.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { DeskHeading } from './DeskHeading.tsx';
import { DeskSheet } from './DeskSheet.tsx';

/** Instead of a page for which there is nothing. */
export const NoRecord = ({ missing: { title, text } }: { missing: { title: string; text: string } }) => (
  <DeskSheet>
    <DeskHeading title={title} intro={text} />
    <ButtonLink to={deskHref('search')} className="mt-6">
      {say.toSearch}
    </ButtonLink>
  </DeskSheet>
);
