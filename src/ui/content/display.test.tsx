import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { text } from '../../../common/language/say.ts';
import { Accordion } from '../../flows/catalogue/course/Accordion.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { PageHeading } from '../layout/PageHeading.tsx';
import { alongClass, Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { rich } from './rich.tsx';
import { Spoken, spokenIn } from './Spoken.tsx';
import { Stars } from './Stars.tsx';

describe('stars', () => {
  it.each([
    [4.26, 'Rated 4.5 out of 5'],
    [4.2, 'Rated 4 out of 5'],
    [0, 'Rated 0 out of 5'],
    [9, 'Rated 5 out of 5'],
    [-1, 'Rated 0 out of 5'],
    [null, 'No ratings yet'],
  ])('[CARD-04] show a rating of %d in half steps from 0 to 5', (value, name) => {
    render(<Stars value={value} />);
    expect(screen.getByRole('img', { name })).toBeDefined();
  });

  it('[CARD-04] are five empty ones while there is no rating', () => {
    const { container } = render(<Stars value={null} />);
    expect(container.querySelectorAll('svg')).toHaveLength(5);
    expect(container.querySelector('.fill-saffron')).toBeNull();
  });

  it('[CARD-04] are drawn whole and half', () => {
    const { container } = render(<Stars value={2.5} />);
    const filled = [...container.querySelectorAll('svg')].map((star) => star.querySelector('.fill-saffron') !== null);
    expect(filled).toEqual([true, true, true, false, false].map((whole, place) => whole || place === 2));
    const [whole, , half] = [...container.querySelectorAll('.fill-saffron')].map((path) => path.getAttribute('d'));
    expect(half).not.toBe(whole);
  });
});

describe('an accordion', () => {
  const items = [
    { id: 'a', title: 'First', content: 'One' },
    { id: 'b', title: 'Second', content: 'Two' },
  ];

  it('[COURSE-04] shows what its owner says is open, and tells which heading was pressed', async () => {
    const onToggle = vi.fn();
    render(<Accordion items={items} open={['b']} onToggle={onToggle} />);
    const [first, second] = screen.getAllByRole('group').map((each) => each as HTMLDetailsElement);
    expect([first?.open, second?.open]).toEqual([false, true]);
    expect(first?.textContent).toBe('FirstOne');
    await userEvent.click(screen.getByText('First'));
    await vi.waitFor(() => expect(onToggle.mock.calls).toEqual([['a']]));
  });
});

describe('a progress bar', () => {
  it('[COURSE-01] tells its percentage under its label, within 0 and 100', () => {
    const { rerender } = render(<ProgressBar value={41.6} label="Your progress" />);
    const bar = screen.getByRole('progressbar', { name: 'Your progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('42');
    expect(screen.getByText('42%')).toBeDefined();
    rerender(<ProgressBar value={140} label="Your progress" />);
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
  });
});

describe('what points along the line', () => {
  it.each([
    ['arrow', true],
    ['back', true],
    ['chevron', false],
    ['check', false],
    ['clock', false],
    ['phone', false],
  ] as const)('[LANG-40] the icon %s is mirrored from right to left: %s', (name, isMirrored) => {
    const { container } = render(<Icon name={name} />);
    expect(container.querySelector('svg')?.classList.contains(alongClass)).toBe(isMirrored);
  });

  it('[LANG-40] bars of progress and halves of stars are', () => {
    const { container } = render(
      <>
        <ProgressBar value={40} label="Progress" />
        <Stars value={2.5} />
      </>,
    );
    const drawings = [...container.querySelectorAll('svg')];
    expect(drawings.map((drawing) => drawing.classList.contains(alongClass))).toEqual(drawings.map(() => true));
  });
});

describe('words of another direction', () => {
  it('[LANG-43] a sentence from right to left isolates the elements in it, and one from left to right adds nothing', () => {
    const sentence = text('ناردمان بۆ {address}.');
    const written = (direction: 'ltr' | 'rtl') =>
      render(<p>{rich(sentence, { address: <b>leyla@example.com</b> }, { direction })}</p>).container.textContent;
    expect(written('rtl')).toBe('ناردمان بۆ \u2068leyla@example.com\u2069.');
    expect(written('ltr')).toBe('ناردمان بۆ leyla@example.com.');
  });

  it('[LANG-43] content says its language and direction where they are not those of the page', () => {
    expect(spokenIn('en')).toEqual({});
    expect(spokenIn(undefined)).toEqual({});
    expect(spokenIn('en', 'ckb')).toEqual({ lang: 'en', dir: 'ltr' });
    expect(spokenIn('ckb')).toEqual({ lang: 'ckb', dir: 'rtl' });
    expect(spokenIn('kmr', 'ckb')).toEqual({ lang: 'kmr', dir: 'ltr' });
    const { container } = render(
      <h3>
        <Spoken lang="ckb">کوردی</Spoken> <Spoken lang="en">English</Spoken>
      </h3>,
    );
    expect(container.innerHTML).toBe('<h3><bdi lang="ckb" dir="rtl">کوردی</bdi> English</h3>');
  });
});

describe('a picture', () => {
  it('[LESSON-05] is replaced by a woven placeholder of the same name when it cannot be loaded', () => {
    render(<Picture src="/gone.svg" alt="A map" />);
    const picture = screen.getByRole('img', { name: 'A map' });
    expect(picture.getAttribute('loading')).toBe('lazy');
    fireEvent.error(picture);
    const placeholder = screen.getByRole('img', { name: 'A map' });
    expect(placeholder.tagName).toBe('SPAN');
    expect(placeholder.querySelector('pattern')).not.toBeNull();
  });

  it('[LESSON-05] tries again with another address', () => {
    const { container, rerender } = render(<Picture src="" alt="" />);
    expect(container.querySelector('img')).toBeNull();
    rerender(<Picture src="/there.svg" alt="" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/there.svg');
  });
});

describe('headings and empty places', () => {
  it('[LAYOUT-12] the page heading can be focused but is no stop of the keyboard', () => {
    render(<PageHeading title="Courses" intro="All of them." />);
    const heading = screen.getByRole('heading', { level: 1, name: 'Courses' });
    expect(heading.tabIndex).toBe(-1);
    expect(heading.id).toBe('page-title');
    expect(screen.getByText('All of them.')).toBeDefined();
  });

  it('[LAYOUT-12] a heading takes over the focus of the one whose place it takes', () => {
    const { rerender } = render(<PageHeading key="spinner" title="Courses" />);
    screen.getByRole('heading').focus();
    rerender(<PageHeading key="content" title="Courses" />);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('[LAYOUT-12] a heading that comes after the focused one has gone takes no focus', async () => {
    const { rerender } = render(<PageHeading title="Courses" />);
    screen.getByRole('heading').focus();
    rerender(<p>Elsewhere</p>);
    await Promise.resolve();
    rerender(<PageHeading title="Courses" />);
    expect(document.activeElement).toBe(document.body);
  });

  it('[PROFILE-01] an empty place says so and leads on', () => {
    render(
      <EmptyState title="You don't have course yet" text="Pick one." action={<a href="/course">Find a course</a>} />,
    );
    expect(screen.getByText("You don't have course yet")).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find a course' })).toBeDefined();
  });
});
