import { median } from '../drill/statistics.js';
import { loadAt } from '../h2load.js';
import { comparisonRow, ratiosOf, targetRow, valuesOf } from '../ratios.js';
import { formatFigure, ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { load } from '../wrk.js';

/** The share of the slower one's own rate at which the latencies of two are compared. */
const SHARE = 0.5;

/**
 * Rates at full load, and then latencies of each pair at half of the rate of the slower one: at a rate
 * that one of them can not serve, there is nothing to compare.
 *
 * @param {Map<string, object>} targets Name → request and expected response, in the order of measuring.
 * @param {Record<string, number>} [options.atLeast={}] The target of the rate, by name of the other.
 * @returns two rows for each of the others: the rate and p99, with the other percentiles as a note.
 */
export async function ratesAndLatencies(targets, { row, what, ours, atLeast = {} }) {
  const others = [...targets.keys()].filter((name) => name !== ours);
  const rates = await inRounds(contestantsOf(targets, async (target) => await load(target)));
  const against = (outcome, name) => ({
    row,
    against: name,
    values: ratiosOf(outcome, ours, name),
    outcome,
  });
  const rows = [];
  for (const name of others) {
    rows.push(
      (name in atLeast ? targetRow : comparisonRow)({
        ...against(rates, name),
        what,
        atLeast: atLeast[name],
        note: ratesOf(rates, [ours, name]),
      }),
    );
    const pair = [ours, name];
    const rate = SHARE * Math.min(...pair.map((each) => median(valuesOf(rates, each))));
    if (Number.isNaN(rate)) throw new Error(`No valid round: ${rates.voided.join('; ')}`);
    const latencies = await inRounds(
      contestantsOf(
        pair.map((each) => [each, targets.get(each)]),
        async (target) => await loadAt(target, { rate }),
      ),
    );
    rows.push(
      comparisonRow({
        ...against(latencies, name),
        what: `${what}: p99 at ${formatFigure(rate)} a second`,
        note: `${percentilesOf(latencies, ours)} ÷ ${percentilesOf(latencies, name)} ms (p50, p99, p99.9)`,
      }),
    );
  }
  return rows;
}

function contestantsOf(targets, measure) {
  return [...targets].map(([name, target]) => ({
    name,
    measure: async () => await measure(target),
  }));
}

function percentilesOf({ readings }, name) {
  const windows = readings.get(name) ?? [];
  return ['p50', 'p99', 'p999']
    .map((key) => formatFigure(median(windows.map(({ more }) => more[key]))))
    .join(', ');
}
