import jsep from 'jsep';
import { limits } from '../../../limits.ts';
import type { formulaMessages } from '../../../messages/sourcing/formula.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { parseDecimal, type Rational } from './rational.ts';

/** The reason why a formula cannot be parsed or computed. */
export type FormulaRefusal = Refusal<keyof typeof formulaMessages>;

/*
 * The language of formulas for item columns: numbers, + − × ÷, brackets, min, max, round, sum and column
 * names (IQ5).
 */

export type Operator = '+' | '-' | '*' | '/';
export type FunctionName = 'min' | 'max' | 'round' | 'sum';

export type Node =
  | { readonly kind: 'number'; readonly value: Rational }
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'negative'; readonly of: Node }
  | {
      readonly kind: 'binary';
      readonly operator: Operator;
      readonly left: Node;
      readonly right: Node;
    }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Node[] };

/** The deepest accepted nesting of brackets, and of operations and function calls, in a formula. */
const MOST_DEPTH = 20;

const SAME: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-', '，': ',' };
const ARGUMENTS: Readonly<Record<FunctionName, readonly [least: number, most: number]>> = {
  min: [1, 20],
  max: [1, 20],
  round: [1, 2],
  sum: [1, 1],
};
const OPERATORS: ReadonlySet<string> = new Set<Operator>(['+', '-', '*', '/']);

const isFunction = (name: string): name is FunctionName => Object.hasOwn(ARGUMENTS, name);
const isOperator = (text: string): text is Operator => OPERATORS.has(text);

class Unreadable extends Error {}

/**
 * Parses a formula: `jsep` builds the tree, and `nodeOf` converts the few node types that formulas allow.
 * Refuses a formula with anything else.
 */
export function parseFormula(formula: string): Node | FormulaRefusal {
  if (formula.length > limits.formula)
    return refuse('formula.tooLong', { max: `${limits.formula}` });
  const text = formula
    .normalize('NFKC')
    .replaceAll(/[×÷−，]/g, (sign) => SAME[sign] ?? sign)
    .replaceAll(/\s/g, ' ');
  if (bracketsIn(text) > MOST_DEPTH) return refuse('formula.unreadable');
  try {
    const tree = jsep(text);
    return isWhole(tree, text) ? nodeOf(tree, 0) : refuse('formula.unreadable');
  } catch (error) {
    if (error instanceof Unreadable || isOfJsep(error)) return refuse('formula.unreadable');
    throw error;
  }
}

/**
 * Returns whether an error comes from `jsep`, which has no error class of its own but gives its errors a
 * `description`.
 */
const isOfJsep = (error: unknown) => error instanceof Error && 'description' in error;

/**
 * Returns the deepest nesting of brackets in a text. Counted before parsing, because `jsep` recurses into
 * each bracket and its tree no longer shows brackets.
 */
function bracketsIn(text: string): number {
  let [open, most] = [0, 0];
  for (const character of text) {
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    most = Math.max(most, open);
  }
  return most;
}

type Tree =
  | jsep.Literal
  | jsep.Identifier
  | jsep.UnaryExpression
  | jsep.BinaryExpression
  | jsep.CallExpression;
const TREE: ReadonlySet<string> = new Set<Tree['type']>([
  'Literal',
  'Identifier',
  'UnaryExpression',
  'BinaryExpression',
  'CallExpression',
]);
/**
 * Returns whether formulas allow a node of the tree that `jsep` builds. `jsep` also parses member access,
 * lists, conditions, sequences and `this`, which formulas do not allow.
 */
const isTree = (tree: jsep.Expression): tree is Tree => TREE.has(tree.type);

/**
 * Returns whether the tree represents the whole text. `jsep` silently skips `;`, surplus commas and empty
 * brackets, and reads `min(1 2)` as two arguments.
 */
function isWhole(tree: jsep.Expression, text: string): boolean {
  const signs = text.replaceAll(' ', '');
  return !signs.includes('()') && signs.replaceAll(/[()]/g, '') === writtenOf(tree);
}

/** Converts a tree back to the text of the formula, without brackets. */
function writtenOf(tree: jsep.Expression): string {
  if (!isTree(tree)) return '';
  switch (tree.type) {
    case 'Literal':
      return tree.raw;
    case 'Identifier':
      return tree.name;
    case 'UnaryExpression':
      return tree.operator + writtenOf(tree.argument);
    case 'BinaryExpression':
      return writtenOf(tree.left) + tree.operator + writtenOf(tree.right);
    case 'CallExpression':
      return writtenOf(tree.callee) + tree.arguments.map(writtenOf).join(',');
  }
}

/**
 * Converts a tree of `jsep` to a node; throws `Unreadable` if the tree has a type that formulas do
 * not allow or is nested deeper than `MOST_DEPTH`. The left operand of an operation does not count
 * as one level deeper, so that a long chain (1 + 2 + 3 + …) is allowed.
 */
function nodeOf(tree: jsep.Expression, depth: number): Node {
  if (depth > MOST_DEPTH || !isTree(tree)) throw new Unreadable();
  switch (tree.type) {
    case 'Literal':
      return numberOf(tree);
    case 'Identifier':
      return columnOf(tree);
    case 'UnaryExpression':
      if (tree.operator !== '-') throw new Unreadable();
      return { kind: 'negative', of: nodeOf(tree.argument, depth + 1) };
    case 'BinaryExpression':
      if (!isOperator(tree.operator)) throw new Unreadable();
      return {
        kind: 'binary',
        operator: tree.operator,
        left: nodeOf(tree.left, depth),
        right: nodeOf(tree.right, depth + 1),
      };
    case 'CallExpression':
      return callOf(tree, depth);
  }
}

/**
 * Converts a number literal from its typed digits, because the value in the tree of `jsep` is an
 * inexact float. Throws `Unreadable` for any other literal.
 */
function numberOf({ raw }: jsep.Literal): Node {
  if (!/^\d+(?:\.\d+)?$/.test(raw)) throw new Unreadable();
  return { kind: 'number', value: parseDecimal(raw) };
}

/**
 * Converts a name to a reference to a column. Throws `Unreadable` for the name of a function and
 * for characters that a name must not have, because `jsep` accepts every character outside ASCII in
 * a name.
 */
function columnOf({ name }: jsep.Identifier): Node {
  if (isFunction(name) || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) throw new Unreadable();
  return { kind: 'column', name };
}

function callOf({ callee, arguments: operands }: jsep.CallExpression, depth: number): Node {
  const name = isTree(callee) && callee.type === 'Identifier' ? callee.name : '';
  if (!isFunction(name)) throw new Unreadable();
  const [least, most] = ARGUMENTS[name];
  if (operands.length < least || operands.length > most) throw new Unreadable();
  const args = operands.map((arg) => nodeOf(arg, depth + 1));
  if (name === 'sum' && args[0]?.kind !== 'column') throw new Unreadable();
  return { kind: 'call', name, args };
}
