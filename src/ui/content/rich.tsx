import { createElement, Fragment, type ReactNode } from 'react';
import type { Text } from '../../../common/language/say.ts';

/**
 * A text with elements in place of its placeholders.
 * @example rich(say.agree, { terms: <TextLink to={href('terms')}>{say.terms}</TextLink> })
 */
export const rich = <Name extends string>(
  { forms: [form = ''] }: Pick<Text<Name>, 'forms'>,
  values: { readonly [Each in Name]: ReactNode },
): ReactNode => {
  const parts = form.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? values[part as Name] : part));
  return createElement(Fragment, null, ...parts);
};
