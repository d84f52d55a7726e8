import type { ReactNode } from 'react';
import { jsxs } from 'react/jsx-runtime';
import { LANGUAGE } from '../../../../common/language/original.ts';
import type { SampleText as Text, TextNode } from '../../../../common/sample-texts/text-node.ts';
import type { TextName } from '../../../../common/site-data.ts';
import { spokenIn } from '../../../ui/content/Spoken.tsx';
import { LegalPage } from './LegalPage.tsx';

interface SampleTextProps {
  name: TextName;
  text: Text;
  email: string;
}

/** Heading ids are the same as in the server's rendering. */
export function SampleText({ name, text: { updated, nodes }, email }: SampleTextProps) {
  const shown = (node: TextNode): ReactNode => {
    if (typeof node === 'string') return node.replaceAll('{email}', email);
    const [element, attributes, ...content] = node;
    const id = element === 'h2' ? anchorOf(String(content)) : undefined;
    return jsxs(element, { ...attributes, id, children: content.map(shown) });
  };
  return (
    <LegalPage name={name} updated={updated} lang={LANGUAGE}>
      {shown(['div', { className: 'prose mt-8', ...spokenIn(LANGUAGE) }, ...nodes])}
    </LegalPage>
  );
}

const anchorOf = (heading: string) => `section-${heading.toLowerCase().match(/\w+/g)?.join('-')}`;
