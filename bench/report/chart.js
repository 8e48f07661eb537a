import { formatFigure } from './figures.js';

/*
 * Bar chart of the rows that are ratios to an alternative, on a logarithmic scale, with the quartiles
 * as a line at the end of each bar. The colors follow the reader's preference for light or dark pages.
 */

const WIDTH = 760;
const LABEL = 400;
const LINE = 34;
const TOP = 58;
const BOTTOM = 30;
const RIGHT = 70;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 15px; font-weight: 600; }
  .small { font-size: 11px; fill: #59636e; }
  .bar { fill: #1a7f64; }
  .missed { fill: #bc4c00; }
  .spread { stroke: #1f2328; stroke-width: 1.5; }
  .one { stroke: #59636e; stroke-dasharray: 3 3; }
  .grid { stroke: #d1d9e0; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .small { fill: #9198a1; }
    .bar { fill: #3fb98f; }
    .missed { fill: #f0883e; }
    .spread { stroke: #f0f6fc; }
    .one { stroke: #9198a1; }
    .grid { stroke: #3d444d; }
  }`;

/** An SVG of the rows that compare Housekey's throughput with an alternative's. */
export function chart(rows) {
  const drawn = rows.filter(
    ({ target, figure }) => target.atLeast !== undefined && figure.middle > 0,
  );
  const values = drawn.flatMap(({ figure }) => [figure.low, figure.high]);
  const lowest = Math.min(0.5, ...values) / 1.1;
  const highest = Math.max(2, ...values) * 1.1;
  const plotWidth = WIDTH - LABEL - RIGHT;
  const scale = (value) =>
    LABEL + (Math.log(value / lowest) / Math.log(highest / lowest)) * plotWidth;
  const height = TOP + drawn.length * LINE + BOTTOM;
  const ticks = [0.1, 0.5, 1, 2, 5, 10, 100, 1000].filter(
    (tick) => tick > lowest && tick < highest,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
<title id="title">Housekey ÷ alternative, ${drawn.length} comparisons; higher is better</title>
<style>${STYLE}
</style>
<text class="title" x="8" y="22">Housekey ÷ alternative</text>
<text class="small" x="8" y="40">Higher is better. The line spans the middle half of the rounds. Logarithmic scale.</text>
${ticks.map((tick) => grid(tick, scale(tick), height)).join('\n')}
${drawn.map((row, index) => bar(row, TOP + index * LINE, scale)).join('\n')}
</svg>
`;
}

function grid(tick, x, height) {
  const end = height - BOTTOM;
  return `<line class="${tick === 1 ? 'one' : 'grid'}" x1="${at(x)}" x2="${at(x)}" y1="${TOP - 8}" y2="${end}"/>
<text class="small" x="${at(x)}" y="${end + 16}" text-anchor="middle">${tick}</text>`;
}

function bar({ what, against, figure, ok }, y, scale) {
  const [from, to] = [scale(1), scale(figure.middle)].toSorted((left, right) => left - right);
  const middle = y + 12;
  return `<text x="8" y="${y + 11}">${escape(what)}</text>
<text class="small" x="8" y="${y + 25}">${escape(against)}</text>
<rect class="bar${ok ? '' : ' missed'}" x="${at(from)}" y="${y + 3}" width="${at(Math.max(1, to - from))}" height="18" rx="2"/>
<line class="spread" x1="${at(scale(figure.low))}" x2="${at(scale(figure.high))}" y1="${middle}" y2="${middle}"/>
<text x="${WIDTH - 8}" y="${y + 17}" text-anchor="end">${formatFigure(figure.middle)}</text>`;
}

function at(value) {
  return value.toFixed(1);
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
