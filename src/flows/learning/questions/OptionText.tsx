import type { PracticeOption } from '../../../../common/api/types.ts';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';

/** With marked languages if the server sends HTML. */
export const OptionText = ({ option: { html, text } }: { option: PracticeOption }) =>
  html === undefined ? <span>{text}</span> : <SanitisedHtml html={html} />;
