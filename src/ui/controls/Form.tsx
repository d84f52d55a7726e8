import type { ComponentProps, KeyboardEvent } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: (form: HTMLFormElement) => void;
  /** Enter submits even while the button is disabled, for a message about what is missing. */
  submitsOnEnter?: boolean;
};

/** Submitted by the app. `post` keeps the input out of the address if its code has not come. */
export function Form({ onSubmit, submitsOnEnter = false, ...props }: FormProps) {
  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!isBusy(event.currentTarget)) onSubmit(event.currentTarget);
  };
  return (
    <form
      method="post"
      {...(submitsOnEnter && { onKeyDown: submitOnEnter })}
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy(event.currentTarget)) onSubmit(event.currentTarget);
      }}
    />
  );
}

/** Enter in a field would submit, as a busy button is not disabled. */
const isBusy = (form: HTMLFormElement) => form.querySelector('[type="submit"][aria-busy="true"]') !== null;
