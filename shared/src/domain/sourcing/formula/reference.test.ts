import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FEN } from '../../kernel/numbers/money.ts';
import { isRefusal } from '../../kernel/result.ts';
import { ITEM_COLUMNS, runFormulas } from './columns.ts';
import { parseFormula } from './parse.ts';

/*
 * Compares the evaluation of formulas with a reference implementation: for random trees, the text
 * of the formula and the expected value are computed independently.
 */

type Operation = '+' | '-' | '*' | '/';
type Tree =
  | { readonly cents: number }
  | { readonly column: '单价' | '数量' }
  | { readonly minus: Tree }
  | { readonly sumOf: '单价' | '数量' }
  | { readonly left: Tree; readonly operation: Operation; readonly right: Tree }
  | { readonly best: 'min' | 'max'; readonly of: readonly Tree[] };

const ROWS = [
  { 单价: '99.99', 数量: '10' },
  { 单价: '0.01', 数量: '2.5' },
];
/** The values of each column in the two rows, in hundredths. */
const CELLS = { 单价: [9_999n, 1n], 数量: [1_000n, 250n] } as const;

const column = fc.constantFrom('单价' as const, '数量' as const);
const { tree } = fc.letrec<{ tree: Tree }>((of) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    fc.record({ cents: fc.integer({ min: 0, max: 99_999 }) }),
    fc.record({ column }),
    fc.record({ minus: of('tree') }),
    fc.record({ sumOf: column }),
    fc.record({
      left: of('tree'),
      operation: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
      right: of('tree'),
    }),
    fc.record({
      best: fc.constantFrom('min' as const, 'max' as const),
      of: fc.array(of('tree'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

/**
 * The ways in which people write the signs of a formula: plain ASCII, full-width, or as in school
 * with spaces.
 */
const SIGNS = {
  plain: { '+': '+', '-': '-', '*': '*', '/': '/', '(': '(', ')': ')', ',': ',' },
  wide: { '+': '＋', '-': '－', '*': '＊', '/': '／', '(': '（', ')': '）', ',': '，' },
  school: { '+': ' + ', '-': ' − ', '*': ' × ', '/': ' ÷ ', '(': '( ', ')': ' )', ',': ' , ' },
} as const;
type Signs = (typeof SIGNS)[keyof typeof SIGNS];

const strengthOf = (node: Tree): number => {
  if ('operation' in node) return node.operation === '+' || node.operation === '-' ? 1 : 2;
  return 'minus' in node ? 3 : 4;
};

/** Returns the text of a tree with no more brackets than it needs. */
function textOf(node: Tree, signs: Signs): string {
  const inner = (part: Tree, least: number) =>
    strengthOf(part) < least ? signs['('] + textOf(part, signs) + signs[')'] : textOf(part, signs);
  if ('cents' in node) return (node.cents / 100).toFixed(2);
  if ('column' in node) return node.column;
  if ('sumOf' in node) return `sum${signs['(']}${node.sumOf}${signs[')']}`;
  if ('minus' in node) return signs['-'] + inner(node.minus, 3);
  if ('best' in node) {
    const parts = node.of.map((one) => textOf(one, signs)).join(signs[',']);
    return node.best + signs['('] + parts + signs[')'];
  }
  const strength = strengthOf(node);
  return inner(node.left, strength) + signs[node.operation] + inner(node.right, strength + 1);
}

/** A fraction (numerator, denominator) that is never reduced; the denominator may be negative. */
type Fraction = readonly [over: bigint, under: bigint];

/** Returns the value of a tree in a row; null if the tree divides by zero. */
function fractionOf(node: Tree, row: 0 | 1): Fraction | null {
  if ('cents' in node) return [BigInt(node.cents), 100n];
  if ('column' in node) return [CELLS[node.column][row], 100n];
  if ('sumOf' in node) return [CELLS[node.sumOf][0] + CELLS[node.sumOf][1], 100n];
  if ('minus' in node) {
    const value = fractionOf(node.minus, row);
    return value && [-value[0], value[1]];
  }
  if ('best' in node)
    return bestOf(
      node.best,
      node.of.map((one) => fractionOf(one, row)),
    );
  const [left, right] = [fractionOf(node.left, row), fractionOf(node.right, row)];
  return left && right && reckon(node.operation, left, right);
}

function reckon(operation: Operation, [a, b]: Fraction, [c, d]: Fraction): Fraction | null {
  if (operation === '*') return [a * c, b * d];
  if (operation === '/') return c === 0n ? null : [a * d, b * c];
  return [operation === '+' ? a * d + c * b : a * d - c * b, b * d];
}

function bestOf(best: 'min' | 'max', values: readonly (Fraction | null)[]): Fraction | null {
  const known = values.filter((one) => one !== null);
  if (known.length < values.length) return null;
  const upwards = known.toSorted(([a, b], [c, d]) => {
    const difference = (a * d - c * b) * b * d;
    return difference < 0n ? -1 : Number(difference > 0n);
  });
  return upwards.at(best === 'min' ? 0 : -1) ?? null;
}

/** Converts a value in 元 to whole 分, rounded half away from zero. */
function fenOf([over, under]: Fraction): bigint {
  const isNegative = over < 0n !== under < 0n;
  const [a, b] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const [whole, rest] = [(a * 100n) / b, (a * 100n) % b];
  const fen = rest * 2n >= b ? whole + 1n : whole;
  return isNegative ? -fen : fen;
}

const isTooLarge = (fen: bigint) => (fen < 0n ? -fen : fen) > BigInt(MAX_FEN);

/**
 * Returns the expected result of a formula: the values of both rows in 分, or the message key of the
 * refusal.
 */
function expected(node: Tree): readonly number[] | string {
  const fen: number[] = [];
  for (const row of [0, 1] as const) {
    const value = fractionOf(node, row);
    if (value === null) return 'formula.divides';
    if (isTooLarge(fenOf(value))) return 'formula.tooLarge';
    fen.push(Number(fenOf(value)));
  }
  return fen;
}

describe('[IQ5] formulas by a reference', () => {
  const style = fc.constantFrom('plain' as const, 'wide' as const, 'school' as const);

  it('have the value of the tree that was written, to the 分', () => {
    const property = fc.property(tree, style, (node, name) => {
      const text = textOf(node, SIGNS[name]);
      fc.pre(text.length <= 200);
      const found = runFormulas([{ name: '列', text }], ITEM_COLUMNS, ROWS);
      if (isRefusal(found)) expect(found.refused).toBe(expected(node));
      else expect(found.map((row) => row.列)).toEqual(expected(node));
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it('are read or refused, whatever is typed', () => {
    const parts = fc.constantFrom(
      ...['单价', 'sum(', 'min(', '(', ')', ',', ';', '+', '-', '*', '/', '×', '1', '2.5', ' '],
      ...['=', '?', ':', '.', '[', ']', '"', '!', 'this', '__proto__', '😀', '$', '\\', '`'],
    );
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const found = parseFormula(text);
        return isRefusal(found) || found.kind.length > 0;
      }),
      { numRuns: 5_000 },
    );
  });
});
