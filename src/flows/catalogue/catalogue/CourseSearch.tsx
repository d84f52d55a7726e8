import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import type { ActorRefFrom } from 'xstate';
import { queryOf, wholeList } from '../../../../common/catalogue-address.ts';
import { href } from '../../../../common/paths.ts';
import { SEARCH_LENGTH } from '../../../../common/rules/list-sizes.ts';
import * as say from '../../../../common/texts/catalogue/catalogue.ts';
import type { Narrowing } from '../../../../machines/catalogue/catalogue.machine.ts';
import type { courseSearchMachine } from '../../../../machines/catalogue/course-search.machine.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { classes, controlClass } from '../../../ui/controls/form-styles.ts';

export interface CourseSearchProps {
  actor: ActorRefFrom<typeof courseSearchMachine>;
  narrowing: Narrowing;
  field: RefObject<HTMLInputElement | null>;
}

const buttonClass = 'absolute inset-y-0 flex w-11 items-center justify-center rounded-xl text-muted hover:text-ink';

/** Without JavaScript the form opens the address of the search. */
export function CourseSearch({ actor, narrowing: { filter, free }, field }: CourseSearchProps) {
  const typed = useSelector(actor, ({ context }) => context.typed);
  const clear = () => {
    field.current?.focus();
    actor.send({ type: 'search.cleared' });
  };
  return (
    <search className="flex-1 basis-56 sm:ms-auto sm:max-w-sm print:hidden">
      <Form
        method="get"
        action={href('catalogue')}
        className="relative"
        onSubmit={() => actor.send({ type: 'search.submitted' })}
      >
        {[...new URLSearchParams(queryOf({ ...wholeList, filter, free }))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="course-search" className="sr-only">
          {say.search}
        </label>
        <input
          ref={field}
          id="course-search"
          type="search"
          name="q"
          value={typed}
          placeholder={say.search}
          maxLength={SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => actor.send({ type: 'words.typed', typed: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return;
            event.preventDefault();
            clear();
          }}
          className={classes(controlClass, 'px-11 [&::-webkit-search-cancel-button]:hidden')}
        />
        <button type="submit" aria-label={say.submitSearch} className={classes(buttonClass, 'inset-s-0')}>
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            className="size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
          >
            <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm5 11.5L20 20" />
          </svg>
        </button>
        {typed !== '' && (
          <button
            type="button"
            aria-label={say.clearSearch}
            className={classes(buttonClass, 'inset-e-0')}
            onClick={clear}
          >
            <Icon name="close" />
          </button>
        )}
      </Form>
    </search>
  );
}
