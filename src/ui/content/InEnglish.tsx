import { language } from '../../../common/language/current.ts';
import * as say from '../../../common/texts/ui/content.ts';

/**
 * Marks content that is not translated, after its words.
 * @param lang of its words, where it is not the one of the page
 */
export const InEnglish = ({ lang, page = language.code }: { lang: string | undefined; page?: string }) =>
  lang === undefined || lang === page ? null : (
    <>
      {' '}
      <span className="inline-block rounded-full bg-sunken px-2.5 py-0.5 text-sm font-normal text-muted">
        {say.inEnglish}
      </span>
    </>
  );
