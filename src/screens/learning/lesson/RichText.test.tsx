import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RichText } from './RichText.tsx';

const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('RichText', () => {
  it('[LESSON-01] shows paragraphs, headings, lists and bold', () => {
    const { container } = render(
      <RichText
        text={
          'First line\nand its end.\n\n## The **warp**\n\n- one\n- two\n  goes on\n\n- three\n\n1. **Cut.** It\n2. Tie\n\nLast.'
        }
      />,
    );
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The warp');
    const [bullets, steps] = screen.getAllByRole('list');
    if (!bullets || !steps) throw new Error('There are not two lists');
    expect([bullets.tagName, steps.tagName]).toEqual(['UL', 'OL']);
    expect(texts(within(bullets).getAllByRole('listitem'))).toEqual(['one', 'two goes on', 'three']);
    expect(texts(within(steps).getAllByRole('listitem'))).toEqual(['Cut. It', 'Tie']);
    expect(texts([...container.querySelectorAll('p')])).toEqual(['First line and its end.', 'Last.']);
    expect(texts([...container.querySelectorAll('strong')])).toEqual(['warp', 'Cut.']);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '[a link](javascript:alert(1))',
    'two ** stars',
    '**never closed',
    '#no heading',
    '1.no list',
    '-5 °C',
  ])('[LESSON-01] shows %j as the text that it is', (text) => {
    const { container } = render(<RichText text={text} />);
    expect([...container.querySelectorAll('p')].map(({ innerHTML }) => innerHTML)).toEqual([
      text.replace('<', '&lt;').replace('>', '&gt;'),
    ]);
  });

  it('[LESSON-01] says in which language words in Arabic letters are, and keeps them together', () => {
    const { container } = render(<RichText text={'- **ڕۆژ باش** (rroj baş), good day\n- one letter: ئ first'} />);
    expect([...container.querySelectorAll('bdi')].map(({ lang, textContent }) => [lang, textContent])).toEqual([
      ['ckb', 'ڕۆژ باش'],
      ['ckb', 'ئ'],
    ]);
    expect(texts(screen.getAllByRole('listitem'))).toEqual(['ڕۆژ باش (rroj baş), good day', 'one letter: ئ first']);
  });

  it('[LESSON-01] says that words between three stars are Kurdish', () => {
    const { container } = render(<RichText text={'- ***dê*** or ***dayik*** mother, **not** father\n- =B2*10% ***'} />);
    expect([...container.querySelectorAll('strong')].map(({ lang, textContent }) => [lang, textContent])).toEqual([
      ['ku', 'dê'],
      ['ku', 'dayik'],
      ['', 'not'],
    ]);
    expect(texts(screen.getAllByRole('listitem'))).toEqual(['dê or dayik mother, not father', '=B2*10% ***']);
  });

  it('shows nothing for no text', () => {
    const { container } = render(<RichText text={'\n \n'} />);
    expect(container.textContent).toBe('');
  });
});
