import * as say from '../../../../common/texts/desk/shell.ts';
import { PageHeading, type PageHeadingProps } from '../../../ui/layout/PageHeading.tsx';

/** The heading of a page of the desk, which is the title of the window too. */
export function DeskHeading({ title, intro }: PageHeadingProps & { title: string }) {
  return (
    <>
      <title>{say.title({ page: title, desk: say.name })}</title>
      <PageHeading title={title} intro={intro} />
    </>
  );
}
