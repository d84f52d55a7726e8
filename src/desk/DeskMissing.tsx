import { deskHref } from '../../common/desk/pages.ts';
import * as say from '../../common/texts/desk/shell.ts';
import { DeskHeading } from '../flows/desk/common/DeskHeading.tsx';
import { DeskSheet } from '../flows/desk/common/DeskSheet.tsx';
import { ButtonLink } from '../ui/controls/ButtonLink.tsx';

/** For every address without a page. */
export function DeskMissing() {
  return (
    <DeskSheet>
      <DeskHeading title={say.missing.title} intro={say.missing.text} />
      <ButtonLink to={deskHref('search')} className="mt-6">
        {say.missing.action}
      </ButtonLink>
    </DeskSheet>
  );
}
