import type { Look } from './capture.ts';

export interface Picture extends Look {
  name: string;
}

export function indexPage(pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map(({ name }) => name))];
  const rows = names.map((name) => {
    const shots = pictures.filter((picture) => picture.name === name).map(figure);
    return `<section><h2 id="${name}">${name}</h2><div>${shots.join('')}</div></section>`;
  });
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Zanin: every screen</title><style>${style}</style>
<h1>Every screen</h1><nav>${links}</nav>${rows.join('\n')}`;
}

const figure = (picture: Picture) => {
  const { width, theme } = picture;
  const file = fileName(picture);
  return `<figure class="${theme}"><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${width} ${theme}</figcaption></figure>`;
};

export const fileName = ({ name, width, theme }: Picture) => `${width}-${theme}/${name}.png`;

const style = `
body { margin: 16px; font: 14px system-ui, sans-serif; background: #8d857c; color: #fff }
h2 { margin: 24px 0 8px; font-size: 16px } nav { line-height: 1.8 } a { color: inherit }
div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start }
figure { margin: 0 } figcaption { padding: 2px 0 }
figure { width: 220px } figure a { display: block; height: 360px; overflow: hidden; background: #fbf7f0 }
.dark a { background: #181310 }
img { display: block; width: 100% }`;
