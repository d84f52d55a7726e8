import * as say from '../../../common/texts/ui/waiting.ts';

/** `label` is for screen readers. Hidden without JavaScript, when nothing loads. */
export function Spinner({ label = say.loading }: { label?: string | undefined }) {
  return (
    <div role="status" className="flex justify-center p-6 noscript:hidden">
      <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" strokeWidth="3" className="size-8 animate-spin">
        <circle cx="16" cy="16" r="13" className="stroke-line" />
        <path d="M16 3a13 13 0 0 1 13 13" strokeLinecap="round" className="stroke-pomegranate" />
      </svg>
      <span className="sr-only">{label}</span>
    </div>
  );
}
