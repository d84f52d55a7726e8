import { language } from '../../../../common/language/current.ts';
import { LANGUAGE } from '../../../../common/language/original.ts';
import { href } from '../../../../common/paths.ts';
import type { TextName } from '../../../../common/site-data.ts';
import * as say from '../../../../common/texts/site/legal.ts';
import { rich } from '../../../ui/content/rich.tsx';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';

interface TranslationProps {
  name: TextName;
  /** Of the text, where it is not the one of the page. */
  lang: string | undefined;
  page?: string;
}

/** Above a text in another language than English, which is the one that binds. */
export const Translation = ({ name, lang, page = language.code }: TranslationProps) =>
  lang !== undefined || page === LANGUAGE ? null : (
    <p role="note" className="mt-6 rounded-card bg-sunken px-4 py-3">
      {rich(say.binding, {
        english: (
          <OutsideLink to={href(name)} hrefLang={LANGUAGE} className="underline">
            {say.english}
          </OutsideLink>
        ),
      })}
    </p>
  );
