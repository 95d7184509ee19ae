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

/** Brackets and signs inside each other, at most. */
const MOST_DEPTH = 20;

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|([-+*/(),]))/uy;
const SAME: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-', '，': ',' };
const ARGUMENTS: Readonly<Record<FunctionName, readonly [least: number, most: number]>> = {
  min: [1, 20],
  max: [1, 20],
  round: [1, 2],
  sum: [1, 1],
};
const BINDING: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2 };

const isFunction = (name: string): name is FunctionName => Object.hasOwn(ARGUMENTS, name);
const isOperator = (text: string): text is Operator => Object.hasOwn(BINDING, text);

interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end';
  readonly text: string;
}

class Unreadable extends Error {}

/** The tokens of a formula; throws `Unreadable` at a character that belongs to none. */
function tokensOf(given: string): Token[] {
  const text = given
    .normalize('NFKC')
    .replaceAll(/[×÷−，]/g, (sign) => SAME[sign] ?? sign)
    .trim();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) throw new Unreadable();
    const [, number, name, sign = ''] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else tokens.push({ kind: 'sign', text: sign });
  }
  return [...tokens, { kind: 'end', text: '' }];
}

/** Reads a formula (Pratt's way: operators bind by their strength); refuses what is not in the language. */
export function parseFormula(text: string): Node | FormulaRefusal {
  if (text.length > limits.formula) return refuse('formula.tooLong', { max: `${limits.formula}` });
  try {
    return new Parser(tokensOf(text)).whole();
  } catch (error) {
    if (error instanceof Unreadable) return refuse('formula.unreadable');
    throw error;
  }
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Node {
    const node = this.#expression(0, 0);
    if (this.#next().kind !== 'end') throw new Unreadable();
    return node;
  }

  #peek = (): Token => this.#tokens[this.#at] ?? { kind: 'end', text: '' };

  #next(): Token {
    const token = this.#peek();
    this.#at += 1;
    return token;
  }

  #expect(sign: string): void {
    const { kind, text } = this.#next();
    if (kind !== 'sign' || text !== sign) throw new Unreadable();
  }

  #expression(binding: number, depth: number): Node {
    if (depth > MOST_DEPTH) throw new Unreadable();
    let left = this.#operand(depth);
    for (;;) {
      const { kind, text } = this.#peek();
      if (kind !== 'sign' || !isOperator(text)) return left;
      const strength = BINDING[text] ?? 0;
      if (strength <= binding) return left;
      this.#at += 1;
      left = { kind: 'binary', operator: text, left, right: this.#expression(strength, depth + 1) };
    }
  }

  #operand(depth: number): Node {
    const { kind, text } = this.#next();
    if (kind === 'number') return { kind: 'number', value: parseDecimal(text) };
    if (kind === 'name')
      return isFunction(text) ? this.#call(text, depth) : { kind: 'column', name: text };
    if (text === '-') return { kind: 'negative', of: this.#expression(2, depth + 1) };
    if (text !== '(') throw new Unreadable();
    const inner = this.#expression(0, depth + 1);
    this.#expect(')');
    return inner;
  }

  #call(name: FunctionName, depth: number): Node {
    const [least, most] = ARGUMENTS[name];
    const args: Node[] = [];
    this.#expect('(');
    do args.push(this.#expression(0, depth + 1));
    while (this.#peek().text === ',' && this.#next());
    this.#expect(')');
    const sumsColumn = name !== 'sum' || args[0]?.kind === 'column';
    if (args.length < least || args.length > most || !sumsColumn) throw new Unreadable();
    return { kind: 'call', name, args };
  }
}
