import type { PracticeOption } from '../../../../common/api/types.ts';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';

export const OptionText = ({ option: { html, text } }: { option: PracticeOption }) =>
  html === undefined ? <span>{text}</span> : <SanitisedHtml html={html} />;
