import { isMainThread } from 'node:worker_threads';
import { sealedBytesOf } from '@jicai/shared/contract/kernel/envelope.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Failure } from '../failure.ts';

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/**
 * Returns the index of the quote that ends the string beginning at `at`; the text's length if the string is
 * not closed.
 */
function endOfText(json: string, at: number): number {
  for (let end = json.indexOf('"', at + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let first = end;
    while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
}

interface JsonBounds {
  readonly depth: number;
  /** The most values in all, about. */
  readonly values: number;
  /**
   * The most different ways in which the objects' names follow each other: the parser makes a hidden class of
   * each, which takes far longer than to count them.
   */
  readonly shapes: number;
}

/** The names of an object up to one of them; objects with the same names in the same order share all. */
interface Shape {
  readonly name: string;
  readonly nexts: Map<string, Shape>;
  /** The one that followed the last time: the objects of a list are alike. */
  last: Shape | null;
}

const newShape = (name: string): Shape => ({ name, nexts: new Map(), last: null });

/** A look through a JSON text that has come to some place of it. */
class Look {
  /** For each list and object that is open: the names of the object so far, or null for a list. */
  readonly #open: (Shape | null)[] = [];
  readonly #root = newShape('');
  readonly #bounds: JsonBounds;
  #values = 0;
  #shapes = 0;
  /** Whether the next text is a name of an object. */
  #isName = false;

  constructor(bounds: JsonBounds) {
    this.#bounds = bounds;
  }

  /** Notes a text between quotes, without them. */
  text(json: string, from: number, to: number): void {
    const shape = this.#isName ? this.#open.at(-1) : null;
    this.#isName = false;
    if (!shape) return;
    let next = shape.last;
    if (next === null || next.name.length !== to - from || !json.startsWith(next.name, from)) {
      const name = json.slice(from, to);
      next = shape.nexts.get(name) ?? null;
      if (next === null) {
        next = newShape(name);
        shape.nexts.set(name, next);
        this.#shapes += 1;
      }
      shape.last = next;
    }
    this.#open[this.#open.length - 1] = next;
  }

  sign(sign: number): void {
    if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) {
      this.#open.pop();
      return;
    }
    if (sign !== COMMA) this.#open.push(sign === OPEN_OBJECT ? this.#root : null);
    this.#values += 1;
    this.#isName = this.#open.at(-1) !== null;
  }

  fits(): boolean {
    const { depth, values, shapes } = this.#bounds;
    return this.#open.length <= depth && this.#values <= values && this.#shapes <= shapes;
  }
}

const isOfStructure = (sign: number): boolean =>
  sign === COMMA ||
  sign === OPEN_LIST ||
  sign === OPEN_OBJECT ||
  sign === CLOSE_LIST ||
  sign === CLOSE_OBJECT;

/**
 * Returns whether a JSON text is within bounds. Looks at brackets, commas and names alone, which takes less
 * time than parsing; does not check whether the text is valid JSON.
 */
export function isBoundedJson(json: string, bounds: JsonBounds): boolean {
  const look = new Look(bounds);
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) {
      const end = endOfText(json, at);
      look.text(json, at + 1, end);
      at = end;
    } else if (isOfStructure(sign)) look.sign(sign);
    else continue;
    if (!look.fits()) return false;
  }
  return true;
}

/** Returns a failure (HTTP 400) if a body exceeds `limits.jsonDepth` or `limits.jsonValues`, else `null`. */
export function boundFailure(json: string): Failure | null {
  const { jsonDepth: depth, jsonValues: values, jsonShapes: shapes } = limits;
  return isBoundedJson(json, { depth, values, shapes }) ? null : new Failure(400, 'call.tooDeep');
}

/**
 * The largest body, in bytes as it is sent, that the main thread parses: that of a sealed call with a list of
 * items. A larger one would hold the thread for longer than a bid may wait.
 */
export const MOST_PARSED_HERE = sealedBytesOf(limits.itemsBodyBytes);

/**
 * Parses a body. Throws HTTP 400 if the body exceeds the limits, which are checked before parsing, or is not
 * JSON. On the main thread it throws an error of the program for a body of more than `MOST_PARSED_HERE`
 * characters, which a thread has to parse (`readForeign`).
 */
export function parseBody(json: string): unknown {
  if (isMainThread && json.length > MOST_PARSED_HERE)
    throw new Error(`the main thread does not parse a body of ${json.length} characters`);
  const failure = boundFailure(json);
  if (failure) throw failure;
  try {
    return JSON.parse(json);
  } catch {
    throw new Failure(400, 'call.notJson');
  }
}
