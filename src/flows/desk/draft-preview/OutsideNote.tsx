import * as say from '../../../../common/texts/desk/preview.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

/** @param back to the page of the course */
export const OutsideNote = ({ back }: { back: string }) => (
  <div className="mx-auto max-w-page px-4 py-10 sm:px-6">
    <PageHeading title={say.outside.title} intro={say.outside.text} />
    <ButtonLink to={back} className="mt-6">
      {say.outside.back}
    </ButtonLink>
  </div>
);
