import { readable } from './figures.js';

/*
 * The rows that have a peer, as bars: how many times as much as the other, on a logarithmic scale,
 * with the quartiles as a line through each end. Readable on a light and on a dark page: what is
 * drawn has a colour for either, by the reader's preference.
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

/** An SVG of the rows that are ratios of Housekey's throughput to another's. */
export function chart(rows) {
  const drawn = rows.filter(
    ({ bound, figure }) => bound.atLeast !== undefined && figure.middle > 0,
  );
  const values = drawn.flatMap(({ figure }) => [figure.low, figure.high]);
  const least = Math.min(0.5, ...values) / 1.1;
  const most = Math.max(2, ...values) * 1.1;
  const room = WIDTH - LABEL - RIGHT;
  const scale = (value) => LABEL + (Math.log(value / least) / Math.log(most / least)) * room;
  const height = TOP + drawn.length * LINE + BOTTOM;
  const marks = [0.1, 0.5, 1, 2, 5, 10, 100, 1000].filter((mark) => mark > least && mark < most);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
<title id="title">Housekey ÷ the other, in ${drawn.length} comparisons; more is better</title>
<style>${STYLE}
</style>
<text class="title" x="8" y="22">Housekey ÷ the other</text>
<text class="small" x="8" y="40">More is better; the line is the middle half of the rounds. Logarithmic.</text>
${marks.map((mark) => grid(mark, scale(mark), height)).join('\n')}
${drawn.map((row, index) => bar(row, TOP + index * LINE, scale)).join('\n')}
</svg>
`;
}

function grid(mark, x, height) {
  const end = height - BOTTOM;
  return `<line class="${mark === 1 ? 'one' : 'grid'}" x1="${at(x)}" x2="${at(x)}" y1="${TOP - 8}" y2="${end}"/>
<text class="small" x="${at(x)}" y="${end + 16}" text-anchor="middle">${mark}</text>`;
}

function bar({ what, against, figure, ok }, y, scale) {
  const [from, to] = [scale(1), scale(figure.middle)].toSorted((left, right) => left - right);
  const middle = y + 12;
  return `<text x="8" y="${y + 11}">${escape(what)}</text>
<text class="small" x="8" y="${y + 25}">${escape(against)}</text>
<rect class="bar${ok ? '' : ' missed'}" x="${at(from)}" y="${y + 3}" width="${at(Math.max(1, to - from))}" height="18" rx="2"/>
<line class="spread" x1="${at(scale(figure.low))}" x2="${at(scale(figure.high))}" y1="${middle}" y2="${middle}"/>
<text x="${WIDTH - 8}" y="${y + 17}" text-anchor="end">${readable(figure.middle)}</text>`;
}

function at(value) {
  return value.toFixed(1);
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
