import type { MouseEvent, ReactNode } from 'react';
import { addressIn } from '../../../common/language/address.ts';
import type { Choice } from '../../../common/language/choices.ts';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { language } from '../../../common/language/current.ts';
import { OutsideLink } from '../../ui/controls/OutsideLink.tsx';

export interface Choosing {
  /** Path and query of the page, without the prefix of a language. */
  address: string;
  onLanguage: (code: LanguageCode) => void;
}

interface LanguageLinkProps extends Choosing {
  choice: Choice;
  className: string;
  /** The name of the language by default. */
  children?: ReactNode;
}

/** A press that opens no other tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** To the page in another language: a plain link that keeps more once the page's code is loaded. */
export function LanguageLink({ choice, address, onLanguage, className, children }: LanguageLinkProps) {
  const { code, name, direction } = choice;
  return (
    <OutsideLink
      to={addressIn(code, address)}
      hrefLang={code}
      lang={code}
      aria-current={code === language.code ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onLanguage(code);
      }}
      className={className}
    >
      {children ?? <bdi dir={direction}>{name}</bdi>}
    </OutsideLink>
  );
}
