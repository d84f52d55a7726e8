import type { PracticeOption } from '../../../../common/api/types.ts';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';

/** An option's words, in their languages where the server says so. */
export const OptionText = ({ option: { html, text } }: { option: PracticeOption }) =>
  html === undefined ? <span>{text}</span> : <SanitisedHtml html={html} />;
