type Block =
  | { line: number; kind: 'heading' | 'paragraph'; text: string }
  | { line: number; kind: 'bullets' | 'steps'; items: { line: number; text: string }[] };

/**
 * A lesson's written content: paragraphs, `## ` headings, `- ` and `1. ` lists, **bold** and ***bold Kurdish***, as
 * React elements.
 * There is no HTML in it: whatever else it holds is shown as the text that it is.
 */
export function RichText({ text }: { text: string }) {
  return (
    <div className="max-w-prose space-y-4 leading-relaxed">
      {blocksOf(text).map((block) => (
        <BlockView key={block.line} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 className="pt-4 text-xl font-semibold">
          <Inline text={block.text} />
        </h2>
      );
    case 'paragraph':
      return (
        <p>
          <Inline text={block.text} />
        </p>
      );
    default: {
      const List = block.kind === 'bullets' ? 'ul' : 'ol';
      return (
        <List
          className={`space-y-1.5 ps-6 marker:text-muted ${block.kind === 'bullets' ? 'list-disc' : 'list-decimal'}`}
        >
          {block.items.map(({ line, text }) => (
            <li key={line}>
              <Inline text={text} />
            </li>
          ))}
        </List>
      );
    }
  }
}

/**
 * Text in which **two stars** make bold and ***three*** bold words in Kurdish, in Latin letters; a star without its
 * partner stays a star.
 */
const Inline = ({ text }: { text: string }) =>
  pieces(text, /(\*{3}[^*]+\*{3}|\*\*[^*]+\*\*)/).map(([at, part]) => {
    const [, stars, words = ''] = /^(\*{2,3})([^*]+)\1$/.exec(part) ?? [];
    if (stars === undefined) return <Words key={at} text={part} />;
    return (
      <strong key={at} {...(stars === '***' && { lang: 'ku' })}>
        <Words text={words} />
      </strong>
    );
  });

/** Words in Arabic letters, which our lessons have in Sorani, are read aloud and set as such (WCAG 3.1.2). */
const Words = ({ text }: { text: string }) =>
  pieces(text, /(\p{Script=Arabic}(?:[\p{Script=Arabic}\s\u200c،؟]*\p{Script=Arabic})?)/u).map(([at, part]) =>
    /^\p{Script=Arabic}/u.test(part) ? (
      <bdi key={at} lang="ckb">
        {part}
      </bdi>
    ) : (
      part
    ),
  );

/** A text split at a pattern, which is kept, each piece with the place where it begins. */
function pieces(text: string, pattern: RegExp): [at: number, part: string][] {
  let at = 0;
  const all = text.split(pattern).map((part): [number, string] => {
    at += part.length;
    return [at - part.length, part];
  });
  return all.filter(([, part]) => part !== '');
}

/** The blocks of a text, each named by the line that it starts on. Lines that follow on belong to what is open. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  const start = (block: Block) => {
    blocks.push(block);
    open = block;
  };
  for (const [line, raw] of text.split(/\r?\n/).entries()) {
    const trimmed = raw.trim();
    const [, marker, rest = ''] = /^(##+|[-*]|\d+[.)])\s+(.*)$/.exec(trimmed) ?? [];
    if (trimmed === '') {
      // A blank line ends a paragraph, not a list: its items may stand apart.
      if (open?.kind !== 'bullets' && open?.kind !== 'steps') open = undefined;
    } else if (marker?.startsWith('#')) {
      start({ line, kind: 'heading', text: rest });
      open = undefined;
    } else if (marker !== undefined) {
      const kind = /\d/.test(marker) ? 'steps' : 'bullets';
      if (open?.kind === kind) open.items.push({ line, text: rest });
      else start({ line, kind, items: [{ line, text: rest }] });
    } else if (open?.kind === 'paragraph') {
      open.text += ` ${trimmed}`;
    } else if ((open?.kind === 'bullets' || open?.kind === 'steps') && /^\s/.test(raw)) {
      const last = open.items.at(-1);
      if (last) last.text += ` ${trimmed}`;
    } else {
      start({ line, kind: 'paragraph', text: trimmed });
    }
  }
  return blocks;
}
