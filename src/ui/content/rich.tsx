import { createElement, Fragment, type ReactNode } from 'react';
import { language } from '../../../common/language/current.ts';
import type { Language } from '../../../common/language/language.ts';
import type { Text } from '../../../common/language/say.ts';

/**
 * A text with elements in place of its placeholders. In a right-to-left text they are isolated as
 * the values of `text()` are.
 * @example rich(say.agree, { terms: <TextLink to={href('terms')}>{say.terms}</TextLink> })
 */
export const rich = <Name extends string>(
  { forms: [form = ''] }: Pick<Text<Name>, 'forms'>,
  values: { readonly [Each in Name]: ReactNode },
  { direction }: Pick<Language, 'direction'> = language,
): ReactNode => {
  const isolated = direction === 'rtl' ? form.replace(/\{\w+\}/g, '\u2068$&\u2069') : form;
  const parts = isolated.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? values[part as Name] : part));
  return createElement(Fragment, null, ...parts);
};
