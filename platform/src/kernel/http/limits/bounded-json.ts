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
  /** The most members of one object: many names that no call knows take far longer to reject than to count. */
  readonly members: number;
}

/**
 * Counts the opening of a list or an object, or the comma before another member of the innermost one. `left`
 * has, for each that is open, how many members it may still get. Returns whether the bounds hold.
 */
function count(sign: number, left: number[], { depth, values, members }: JsonBounds): boolean {
  if (sign === OPEN_LIST || sign === OPEN_OBJECT)
    return left.push(sign === OPEN_OBJECT ? members - 1 : values) <= depth;
  const last = left.length - 1;
  if (last >= 0) left[last] = (left[last] ?? 0) - 1;
  return (left[last] ?? 0) >= 0;
}

const isCounted = (sign: number): boolean =>
  sign === COMMA || sign === OPEN_LIST || sign === OPEN_OBJECT;

/**
 * Returns whether a JSON text is within bounds. Counts brackets and commas outside strings, which takes far
 * less time than parsing; does not check whether the text is valid JSON.
 */
export function isBoundedJson(json: string, bounds: JsonBounds): boolean {
  const left: number[] = [];
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) left.pop();
    else if (isCounted(sign)) {
      values += 1;
      if (values > bounds.values || !count(sign, left, bounds)) return false;
    }
  }
  return true;
}

/** Returns a failure (HTTP 400) if a body exceeds `limits.jsonDepth` or `limits.jsonValues`, else `null`. */
export function boundFailure(json: string): Failure | null {
  const { jsonDepth: depth, jsonValues: values, jsonMembers: members } = limits;
  return isBoundedJson(json, { depth, values, members }) ? null : new Failure(400, 'call.tooDeep');
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
