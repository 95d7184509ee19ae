import type { PricedQuote, ProjectSignal } from './types.ts';

/** The fewest items that both suppliers must have priced before their prices are compared. */
const MIN_LINES = 6;
/** The least share of the compared items (from 0 to 1) whose prices must fit the pattern. */
const MIN_SHARE = 0.9;
/**
 * The tolerance for a price ratio, to which `slack` adds the effect of rounding the prices to 分
 * (larger for small prices).
 */
const TOLERANCE = 0.0005;
/** The most items that one row of the evidence lists. */
const MOST_ROWS = 12;
/** For mirrored prices: the fewest items on which each of the two suppliers must be the cheaper one. */
const MIN_EACH_WAY = 2;

interface Line {
  readonly lineNo: number;
  readonly a: number;
  readonly b: number;
}

/**
 * Returns the tolerance for the price ratio of an item: `TOLERANCE` plus the effect of rounding both prices
 * to 分.
 */
const slack = ({ a, b }: Line): number => TOLERANCE + 0.5 / a + 0.5 / b;

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((x, y) => x - y);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

function linesOf(first: PricedQuote, second: PricedQuote): Line[] {
  return [...first.prices].flatMap(([lineNo, a]) => {
    const b = second.prices.get(lineNo);
    return b && a > 0 && b > 0 ? [{ lineNo, a, b }] : [];
  });
}

const yuan = (amount: number): string => (amount / 100).toFixed(2);

function signalOf(
  kind: 'constantRatio' | 'mirroredLines',
  pair: readonly [PricedQuote, PricedQuote],
  lines: readonly Line[],
  values: Readonly<Record<string, string>>,
): ProjectSignal {
  const [first, second] = pair;
  const rowsOf = (quote: PricedQuote, side: 'a' | 'b') => {
    const texts = lines.slice(0, MOST_ROWS).map((line) => `${line.lineNo}：${yuan(line[side])}`);
    return {
      supplierId: quote.supplierId,
      text: `${quote.packageNumber} 各项单价 ${texts.join('，')}`,
    };
  };
  const supplierIds = [first.supplierId, second.supplierId].sort();
  return {
    kind,
    supplierIds,
    key: `${first.packageNumber} ${supplierIds.join(' ')}`,
    values: { package: first.packageNumber, of: String(lines.length), ...values },
    evidence: [rowsOf(first, 'a'), rowsOf(second, 'b')],
  };
}

/**
 * Returns a signal if the prices of two suppliers have nearly the same ratio on at least
 * `MIN_SHARE` of the compared items, otherwise null. Returns null, too, if the first supplier has
 * fewer than `MIN_LINES` / 2 different prices.
 */
function constantRatio(pair: readonly [PricedQuote, PricedQuote], lines: readonly Line[]) {
  const ratio = median(lines.map(({ a, b }) => b / a));
  const hits = lines.filter((line) => Math.abs(line.b / line.a / ratio - 1) <= slack(line));
  const differ = new Set(lines.map(({ a }) => a)).size;
  if (hits.length / lines.length < MIN_SHARE || differ < MIN_LINES / 2) return null;
  const values = { count: String(hits.length), ratio: ratio.toFixed(4) };
  return signalOf('constantRatio', pair, hits, values);
}

/**
 * Returns a signal if the prices of two suppliers differ by nearly the same percentage, at least
 * 0.1 %, on at least `MIN_SHARE` of the compared items, and each supplier is the cheaper one on at
 * least `MIN_EACH_WAY` of these items (mirrored prices); otherwise null.
 */
function mirroredLines(pair: readonly [PricedQuote, PricedQuote], lines: readonly Line[]) {
  const apart = median(lines.map(({ a, b }) => Math.abs(Math.log(b / a))));
  if (apart < 0.001) return null;
  const hits = lines.filter(
    (line) => Math.abs(Math.abs(Math.log(line.b / line.a)) - apart) <= slack(line),
  );
  const cheaper = hits.filter(({ a, b }) => a < b).length;
  if (hits.length / lines.length < MIN_SHARE) return null;
  if (Math.min(cheaper, hits.length - cheaper) < MIN_EACH_WAY) return null;
  const percent = ((Math.exp(apart) - 1) * 100).toFixed(2);
  return signalOf('mirroredLines', pair, hits, { count: String(hits.length), percent });
}

/**
 * Returns at most one signal for each pair of suppliers of a package: that their prices have a
 * constant ratio or, if not, that their prices are mirrored. Compares only pairs who both priced at
 * least `MIN_LINES` items.
 */
export function pricePatterns(quotes: readonly PricedQuote[]): ProjectSignal[] {
  return [...Map.groupBy(quotes, ({ packageNumber }) => packageNumber).values()].flatMap((group) =>
    group.flatMap((first, index) =>
      group.slice(index + 1).flatMap((second): ProjectSignal[] => {
        const lines = linesOf(first, second);
        if (lines.length < MIN_LINES || first.supplierId === second.supplierId) return [];
        const pair = [first, second] as const;
        const found = constantRatio(pair, lines) ?? mirroredLines(pair, lines);
        return found ? [found] : [];
      }),
    ),
  );
}
