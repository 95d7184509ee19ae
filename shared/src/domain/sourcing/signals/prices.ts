import type { PricedQuote, ProjectSignal } from './types.ts';

/** The least number of items that both suppliers must have priced. */
const MIN_LINES = 6;
/** The least share of the items that must follow the pattern. */
const MIN_SHARE = 0.9;
/**
 * The tolerance of a ratio besides rounding: prices are rounded to 分, which affects small ones more than
 * large ones.
 */
const TOLERANCE = 0.0005;
/** The most items that a row of the evidence lists. */
const MOST_ROWS = 12;
/** The least number of items on which each of the two must be cheaper for mirrored prices. */
const MIN_EACH_WAY = 2;

interface Line {
  readonly lineNo: number;
  readonly a: number;
  readonly b: number;
}

/** Returns the tolerance for a line: the rounding of both prices to whole 分, and a little more. */
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
 * Finds prices of two suppliers in a constant ratio; returns null if there are none. Ignores lists with
 * few different prices.
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
 * Finds prices of two suppliers at a constant relative distance where each is the cheaper one on some
 * items; returns null if there are none.
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

/** Finds pairs of suppliers of one package whose prices are in a constant ratio or mirrored. */
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
