/** Small pictures that say a lesson's state; each has its words, so that nothing depends on colour or shape alone. */

export function Lock({ className = 'size-4' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label="Locked" className={`shrink-0 text-muted ${className}`} fill="none">
      <path d="M7 10V8a5 5 0 0 1 10 0v2m-11 0h12v10H6z" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}

export function Done({ className = 'size-4' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label="Done" className={`shrink-0 text-pine ${className}`} fill="none">
      <path
        d="M12 2.5 21.5 12 12 21.5 2.5 12zM8 12.2l2.8 2.8L16 9.6"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
