import { limits } from '../../../limits.ts';
import { type Fen, MAX_FEN } from '../../kernel/numbers/money.ts';
import { isRefusal, refuse } from '../../kernel/result.ts';
import { type FormulaRefusal, type Node, type Operator, parseFormula } from './parse.ts';
import {
  add,
  divide,
  isHuge,
  isLess,
  multiply,
  negative,
  parseDecimal,
  type Rational,
  rational,
  rounded,
} from './rational.ts';

/* Computed columns of an item list (IQ5). The browser and the server use the same functions. */

export interface Formula {
  /** The name of the column. */
  readonly name: string;
  readonly text: string;
}

/**
 * The columns that every item of an inquiry has and formulas can name. The tax rate is a fraction: 13 %
 * is 0.13.
 */
export const ITEM_COLUMNS = ['数量', '单价', '税率', '金额'] as const;

/** The values of one row by column, as plain decimals (`12.5`). */
export type Row = Readonly<Record<string, string>>;

interface Compiled {
  readonly name: string;
  readonly node: Node;
}

/** Parses formulas and sorts them by dependency. The refusal names the column that has a fault. */
export function compileFormulas(
  formulas: readonly Formula[],
  columns: readonly string[],
): readonly Compiled[] | FormulaRefusal {
  if (formulas.length > limits.formulas)
    return refuse('formula.tooMany', { max: `${limits.formulas}` });
  const nodes = new Map<string, Node>();
  for (const { name, text } of formulas) {
    const isTaken = columns.includes(name) || nodes.has(name);
    const isUsable = name.trim() !== '' && !Object.hasOwn(Object.prototype, name);
    if (!isUsable || isTaken) return refuse('formula.badName', { column: name });
    const node = parseFormula(text);
    if (isRefusal(node)) return refuse('formula.wrong', { column: name, reason: reasonOf(node) });
    nodes.set(name, node);
  }
  return inOrder(nodes, columns);
}

const reasonOf = ({ refused }: FormulaRefusal): string =>
  refused === 'formula.tooLong' ? `最多 ${limits.formula} 字` : '无法识别';

function inOrder(
  nodes: ReadonlyMap<string, Node>,
  columns: readonly string[],
): readonly Compiled[] | FormulaRefusal {
  const done: Compiled[] = [];
  const known = new Set(columns);
  while (done.length < nodes.size) {
    const next = [...nodes].filter(
      ([name, node]) => !known.has(name) && namesIn(node).every((operand) => known.has(operand)),
    );
    if (next.length === 0) return blockedBy(nodes, known);
    for (const [name, node] of next) {
      known.add(name);
      done.push({ name, node });
    }
  }
  return done;
}

/** Returns the reason why no further formula can be computed: an unknown name, or a cycle. */
function blockedBy(nodes: ReadonlyMap<string, Node>, known: ReadonlySet<string>): FormulaRefusal {
  const left = [...nodes].filter(([name]) => !known.has(name));
  for (const [column, node] of left) {
    const name = namesIn(node).find((operand) => !known.has(operand) && !nodes.has(operand));
    if (name !== undefined) return refuse('formula.unknown', { column, name });
  }
  return refuse('formula.cyclic', { column: left.map(([name]) => name).join('、') });
}

function namesIn(node: Node): string[] {
  switch (node.kind) {
    case 'number':
      return [];
    case 'column':
      return [node.name];
    case 'negative':
      return namesIn(node.of);
    case 'binary':
      return [...namesIn(node.left), ...namesIn(node.right)];
    case 'call':
      return node.args.flatMap(namesIn);
  }
}

type Values = Map<string, Rational>;

/** The rows over which formulas are computed. `sums` caches the sum of each column. */
interface Table {
  readonly rows: readonly Values[];
  readonly sums: Map<string, Rational>;
}

/**
 * Computes the columns of all rows and returns their values in 分, by name. Rounds half away from zero and
 * only at the end. Returns a refusal that names the column if a formula divides by zero, is invalid or
 * gives too large a value.
 */
export function runFormulas(
  formulas: readonly Formula[],
  columns: readonly string[],
  rows: readonly Row[],
): readonly Readonly<Record<string, Fen>>[] | FormulaRefusal {
  const compiled = compileFormulas(formulas, columns);
  if (isRefusal(compiled)) return compiled;
  const table: Table = {
    rows: rows.map((row) => new Map(columns.map((name) => [name, readCell(row[name])]))),
    sums: new Map(),
  };
  const answers: Record<string, Fen>[] = rows.map(() => ({}));
  for (const { name, node } of compiled) {
    for (const [index, values] of table.rows.entries()) {
      const value = evaluate(node, values, table);
      if (value === null) return refuse('formula.divides', { column: name });
      const fen = fenOf(value);
      if (fen === null) return refuse('formula.tooLarge', { column: name });
      values.set(name, value);
      const answer = answers[index];
      if (answer) answer[name] = Number(fen) as Fen;
    }
  }
  return answers;
}

/** Returns a value in 元 as 分, rounded; null if it is too large. */
function fenOf(value: Rational): bigint | null {
  if (isHuge(value)) return null;
  const fen = rounded(value, 2);
  return fen > BigInt(MAX_FEN) || fen < -BigInt(MAX_FEN) ? null : fen;
}

/** Parses a cell; an empty or invalid one counts as 0. */
const readCell = (text = ''): Rational =>
  /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? parseDecimal(text) : rational(0n);

/** Returns the value of a formula in a row; null if it divides by zero. */
function evaluate(node: Node, row: Values, table: Table): Rational | null {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'column':
      return row.get(node.name) ?? rational(0n);
    case 'negative': {
      const of = evaluate(node.of, row, table);
      return of && negative(of);
    }
    case 'binary': {
      const left = evaluate(node.left, row, table);
      // A huge number is returned as it is, and its column is refused.
      if (left === null || isHuge(left)) return left;
      const right = evaluate(node.right, row, table);
      if (right === null || isHuge(right)) return right;
      return operate(node.operator, left, right);
    }
    case 'call':
      return call(node, row, table);
  }
}

function operate(operator: Operator, left: Rational, right: Rational): Rational | null {
  switch (operator) {
    case '+':
      return add(left, right);
    case '-':
      return add(left, negative(right));
    case '*':
      return multiply(left, right);
    case '/':
      return divide(left, right);
  }
}

function call(
  { name, args }: Extract<Node, { kind: 'call' }>,
  row: Values,
  table: Table,
): Rational | null {
  const [first] = args;
  if (name === 'sum' && first?.kind === 'column') return sumOf(first.name, table);
  const values: Rational[] = [];
  for (const arg of args) {
    const value = evaluate(arg, row, table);
    if (value === null || isHuge(value)) return value;
    values.push(value);
  }
  const [head = rational(0n), ...rest] = values;
  if (name === 'round') {
    const places = Number(rounded(rest[0] ?? rational(0n), 0));
    const decimals = Math.min(6, Math.max(0, places));
    return rational(rounded(head, decimals), 10n ** BigInt(decimals));
  }
  return rest.reduce(
    (best, value) => (isLess(value, best) === (name === 'min') ? value : best),
    head,
  );
}

/** Returns the sum of a column, which is complete: formulas run in the order of their dependencies. */
function sumOf(name: string, { rows, sums }: Table): Rational {
  const known = sums.get(name);
  if (known) return known;
  let sum = rational(0n);
  for (const row of rows) {
    sum = add(sum, row.get(name) ?? rational(0n));
    if (isHuge(sum)) break;
  }
  sums.set(name, sum);
  return sum;
}
