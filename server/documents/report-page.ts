import { escapeHtml } from '../../common/text/html.ts';
import { colour } from './pdf.ts';
import type { PrintedReport, ReportTable } from './report.ts';

/** One file without scripts or requests, to be mailed, opened anywhere and printed. */
export function reportPage(report: PrintedReport): string {
  const { organisation, title, period, madeAt, figures, tables, notes } = report;
  const name = `${escapeHtml(organisation)}: ${escapeHtml(title)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${name}</title>
<style>${style}</style>
</head>
<body>
${kilim}
<main>
<header>
<p class="who" dir="auto">${escapeHtml(organisation)}</p>
<h1>${escapeHtml(title)}</h1>
<p class="when">${escapeHtml(period)}</p>
</header>
<dl>
${figures.map(figureOf).join('\n')}
</dl>
${tables.map(tableOf).join('\n')}
<footer>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('\n')}
<p>Made on ${madeAt.toISOString().slice(0, 10)}.</p>
</footer>
</main>
</body>
</html>
`;
}

const figureOf = ({ name, value, what }: PrintedReport['figures'][number]): string =>
  `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd><dd class="what">${escapeHtml(what)}</dd></div>`;

function tableOf({ title, empty, columns, rows }: ReportTable): string {
  const heading = `<h2>${escapeHtml(title)}</h2>`;
  if (rows.length === 0) return `<section>${heading}<p class="none">${escapeHtml(empty)}</p></section>`;
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map(([first = '', ...others]) => {
    const name = (index: number) => escapeHtml(columns[index + 1] ?? '');
    const cells = others.map((cell, index) => `<td data-name="${name(index)}">${escapeHtml(cell)}</td>`).join('');
    const lines = first.split('\n').map((line) => `<bdi>${escapeHtml(line)}</bdi>`);
    return `<tr><th scope="row">${lines.join('<br>')}</th>${cells}</tr>`;
  });
  return `<section>${heading}
<table><thead><tr>${head}</tr></thead>
<tbody>${body.join('\n')}</tbody></table></section>`;
}

/** The border of certificates, as a band. */
const kilim = `<svg class="kilim" aria-hidden="true" width="100%" height="24"><defs><pattern id="kilim" width="48" height="24" patternUnits="userSpaceOnUse">
<rect width="48" height="24" fill="${colour.pomegranate}"/>
<path d="M12 1 23 12 12 23 1 12Z" fill="${colour.saffron}"/><path d="M36 1 47 12 36 23 25 12Z" fill="${colour.paper}"/>
<path d="M12 7.5 16.5 12 12 16.5 7.5 12ZM36 7.5 40.5 12 36 16.5 31.5 12Z" fill="${colour.pine}"/>
</pattern></defs><rect width="100%" height="24" fill="url(#kilim)"/></svg>`;

const style = `
*{box-sizing:border-box;margin:0}
html{background:${colour.paper};color:${colour.ink};font:16px/1.5 Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.kilim{display:block}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem 3rem}
.who{color:${colour.pomegranate};font-weight:700}
h1,h2,dd{font-family:Fraunces,Georgia,"Times New Roman",serif}
h1{font-size:clamp(2.25rem,7vw,3.5rem);line-height:1.1;font-weight:600;overflow-wrap:break-word}
h2{font-size:1.375rem;font-weight:600;margin-bottom:.5rem;break-after:avoid}
.when{margin-top:.5rem}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,9.5rem),1fr));gap:.75rem;margin:2rem 0 2.5rem}
@media(min-width:52rem){dl{grid-template-columns:repeat(3,1fr)}}
dl div{background:#fff;border:1px solid #e7ddcf;border-top:3px solid ${colour.saffron};border-radius:.5rem;padding:.875rem 1rem;break-inside:avoid}
dt{font-weight:600}
dd{font-size:2rem;line-height:1.25;color:${colour.pomegranate};font-variant-numeric:lining-nums tabular-nums}
dd.what{font:inherit;font-size:.875rem;color:#5f544c}
section{margin-top:2.25rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:lining-nums tabular-nums}
th,td{padding:.5rem 0 .5rem 1rem;text-align:right;vertical-align:top;white-space:nowrap}
th:first-child{padding-left:0;text-align:left;white-space:normal;min-width:8rem;overflow-wrap:anywhere}
thead th{font-size:.875rem;font-weight:600;color:#5f544c;border-bottom:2px solid ${colour.pine}}
tbody th{font-weight:500}
tbody tr{break-inside:avoid}
tbody tr+tr>*{border-top:1px solid #e7ddcf}
.none{color:#5f544c}
footer{margin-top:2.75rem;padding-top:1.25rem;border-top:3px solid ${colour.saffron};font-size:.875rem;color:#5f544c}
footer p+p{margin-top:.5rem}
@media screen and (max-width:44rem){
thead{display:none}
tbody tr{display:block;padding:.625rem 0}
tbody tr+tr{border-top:1px solid #e7ddcf}
tbody tr+tr>*{border:0}
tbody th{display:block;padding:0;font-weight:600}
td{display:flex;justify-content:space-between;padding:.125rem 0}
td::before{content:attr(data-name);color:#5f544c}
}
@page{margin:14mm}
@media print{html{background:#fff;font-size:11pt}main{padding:1.5rem 0 0;max-width:none}dl{grid-template-columns:repeat(3,1fr)}}
`;
