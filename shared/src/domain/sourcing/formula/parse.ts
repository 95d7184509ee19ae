import jsep from 'jsep';
import { limits } from '../../../limits.ts';
import type { formulaMessages } from '../../../messages/sourcing/formula.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { parseDecimal, type Rational } from './rational.ts';

/** Why a formula cannot be read or computed. */
export type FormulaRefusal = Refusal<keyof typeof formulaMessages>;

/* The language of item columns: numbers, + − × ÷, brackets, min, max, round, sum, names of columns (IQ5). */

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

/** Brackets inside each other, and operations inside each other, at most. */
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
 * Reads a formula: jsep builds the tree, `nodeOf` takes over the few things of it that our language has.
 * Refuses everything else.
 */
export function parseFormula(given: string): Node | FormulaRefusal {
  if (given.length > limits.formula) return refuse('formula.tooLong', { max: `${limits.formula}` });
  const text = given
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

/** jsep has no class of errors of its own; it describes what it could not read. */
const isOfJsep = (error: unknown) => error instanceof Error && 'description' in error;

/** How many brackets are open at once: jsep reads each by a call, and leaves them out of the tree. */
function bracketsIn(text: string): number {
  let [open, most] = [0, 0];
  for (const sign of text) {
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
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
/** Member access, lists, conditions, sequences and `this` are read by jsep and are no part of formulas. */
const isTree = (tree: jsep.Expression): tree is Tree => TREE.has(tree.type);

/**
 * Whether the tree has all of the text: jsep passes over `;`, over commas and empty brackets that belong
 * to nothing, and takes `min(1 2)` for two arguments.
 */
function isWhole(tree: jsep.Expression, text: string): boolean {
  const signs = text.replaceAll(' ', '');
  return !signs.includes('()') && signs.replaceAll(/[()]/g, '') === writtenOf(tree);
}

/** A tree as text, without brackets. */
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

/** A tree of jsep in our language; throws `Unreadable` at anything else. Chains such as 1 + 2 + 3 are no deeper than their members. */
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

/** A number from its digits as they are typed: jsep's own value is a float. */
function numberOf({ raw }: jsep.Literal): Node {
  if (!/^\d+(?:\.\d+)?$/.test(raw)) throw new Unreadable();
  return { kind: 'number', value: parseDecimal(raw) };
}

/** jsep takes every sign outside of ASCII for a part of a name. */
function columnOf({ name }: jsep.Identifier): Node {
  if (isFunction(name) || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) throw new Unreadable();
  return { kind: 'column', name };
}

function callOf({ callee, arguments: given }: jsep.CallExpression, depth: number): Node {
  const name = isTree(callee) && callee.type === 'Identifier' ? callee.name : '';
  if (!isFunction(name)) throw new Unreadable();
  const [least, most] = ARGUMENTS[name];
  if (given.length < least || given.length > most) throw new Unreadable();
  const args = given.map((arg) => nodeOf(arg, depth + 1));
  if (name === 'sum' && args[0]?.kind !== 'column') throw new Unreadable();
  return { kind: 'call', name, args };
}
