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

/* Evaluates the computed columns of an item list (IQ5). The browser and the server use the same functions. */

export interface Formula {
  readonly name: string;
  readonly text: string;
}

/**
 * The columns that every item of an inquiry has and that formulas can refer to. The tax rate is a fraction:
 * 13 % is 0.13.
 */
export const ITEM_COLUMNS = ['数量', '单价', '税率', '金额'] as const;

/** The values of one row by column name, as plain decimals (`12.5`). */
export type Row = Readonly<Record<string, string>>;

interface Compiled {
  readonly name: string;
  readonly node: Node;
}

/**
 * Parses formulas and sorts them so that each comes after the formulas whose columns it uses.
 * `columns` are the columns that are not computed. Returns a refusal if there are too many
 * formulas, or if a formula has an unusable or duplicate name, cannot be parsed, uses an unknown
 * column, or depends on itself, directly or through other formulas.
 */
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

/**
 * Returns why the remaining formulas cannot be sorted: a formula uses an unknown column, or formulas use each
 * other.
 */
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

/**
 * The rows for which formulas are computed, with the values known so far by column name. `sums`
 * caches the sum of each column.
 */
interface Table {
  readonly rows: readonly Values[];
  readonly sums: Map<string, Rational>;
}

/**
 * Computes the formulas for all rows and returns for each row the computed values in 分, by column
 * name. Intermediate values are exact (in 元) unless a formula uses `round`; the returned values are
 * rounded half away from zero. Returns a refusal if there are too many formulas, or if a formula is
 * invalid, divides by zero or gives a value that is too large; the refusal then names the column.
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

/** Converts a value in 元 to 分 and rounds it; returns null if the value is too large. */
function fenOf(value: Rational): bigint | null {
  if (isHuge(value)) return null;
  const fen = rounded(value, 2);
  return fen > BigInt(MAX_FEN) || fen < -BigInt(MAX_FEN) ? null : fen;
}

/** Parses the number in a cell; an empty or invalid cell counts as 0. */
const readCell = (text = ''): Rational =>
  /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? parseDecimal(text) : rational(0n);

/** Computes the value of a formula in a row; returns null if the formula divides by zero. */
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
      // A huge operand (`isHuge`) is returned as the value of the formula, so that `runFormulas`
      // refuses the column as too large.
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

/**
 * Returns the sum of a column over all rows, cached per column. The column is computed in all rows
 * already, because `compileFormulas` sorts formulas by dependency.
 */
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
