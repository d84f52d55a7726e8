import { render } from '@testing-library/react';
import { deskHref } from '../../common/desk/pages.ts';

/** The way out that every page of the desk has above it. */
export const deskSurround = () =>
  render(
    <nav>
      <a href={deskHref('search')}>Desk</a>
    </nav>,
  );
