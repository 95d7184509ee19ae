import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file of the repository: its path from the root with `/`, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const NOT_OURS = new Set(['node_modules', 'dist', 'data', '.git', '.out']);

function walk(folder: string, found: string[]): void {
  for (const name of readdirSync(join(root, folder)).toSorted()) {
    if (NOT_OURS.has(name)) continue;
    const path = folder ? `${folder}/${name}` : name;
    if (statSync(join(root, path)).isDirectory()) walk(path, found);
    else found.push(path);
  }
}

/** Every file of the repository whose name fits, generated folders left out. */
export function filesLike(pattern: RegExp): Source[] {
  const paths: string[] = [];
  walk('', paths);
  return paths
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Our program text. */
export function code(): Source[] {
  return filesLike(/\.(ts|tsx|mjs|mts)$/);
}

/** Ends of code after which a `/` begins a regular expression, not a division. */
const BEFORE_REGEX = /(?:^|[([{,;=:!&|?+\-*%~^<>]|\b(?:return|typeof|case|in|of|do|else))\s*$/;

/** The end (exclusive) of the regular expression, string or comment that begins at `at`. */
function endOfLiteral(text: string, at: number, quote: string): number {
  let inClass = false;
  for (let index = at + 1; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '\\') index += 1;
    else if (sign === '\n' && quote !== '`') return index;
    else if (quote === '/' && sign === '[') inClass = true;
    else if (quote === '/' && sign === ']') inClass = false;
    else if (sign === quote && !inClass) return index + 1;
  }
  return text.length;
}

/** A program text in two parts: code with literals blanked, and its string literals. */
export interface Split {
  readonly code: string;
  readonly strings: readonly string[];
  /** Each with its signs; lines of `//` apart. */
  readonly comments: readonly string[];
}

/** Reads a program text from its beginning to its end, literals apart from code. */
class Splitter {
  #text: string;
  #code = '';
  #strings: string[] = [];
  #comments: string[] = [];
  /** Depth of braces at which an open template's `${` began. */
  #templates: number[] = [];
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): Split {
    for (let at = 0; at < this.#text.length; ) at = this.#literal(at) ?? this.#sign(at);
    return { code: this.#code, strings: this.#strings, comments: this.#comments };
  }

  /** Reads a comment or literal that begins here; answers its end, or null where none begins. */
  #literal(at: number): number | null {
    const text = this.#text;
    const sign = text[at] ?? '';
    if (text.startsWith('//', at)) {
      const newline = text.indexOf('\n', at);
      return this.#comment(at, newline < 0 ? text.length : newline);
    }
    if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2);
      this.#code += ' ';
      return this.#comment(at, close < 0 ? text.length : close + 2);
    }
    if (sign === "'" || sign === '"') {
      const end = endOfLiteral(text, at, sign);
      this.#strings.push(text.slice(at + 1, end - 1));
      this.#code += `${sign}${sign}`;
      return end;
    }
    if (sign === '/' && BEFORE_REGEX.test(this.#code.slice(-20))) {
      this.#code += ' 0 ';
      return endOfLiteral(text, at, sign);
    }
    return sign === '`' ? this.#template(at + 1) : null;
  }

  #comment(from: number, end: number): number {
    this.#comments.push(this.#text.slice(from, end));
    return end;
  }

  /** Reads a template's text up to its end or the next `${`. */
  #template(from: number): number {
    const text = this.#text;
    let at = from;
    while (at < text.length && text[at] !== '`') {
      if (text.startsWith('${', at)) {
        this.#templates.push(this.#depth);
        this.#depth += 1;
        this.#strings.push(text.slice(from, at));
        this.#code += ' {';
        return at + 2;
      }
      at += text[at] === '\\' ? 2 : 1;
    }
    this.#strings.push(text.slice(from, at));
    return at + 1;
  }

  /** Reads one sign of code; the brace that ends a `${…}` leads back into its template. */
  #sign(at: number): number {
    const sign = this.#text[at] ?? '';
    if (sign === '}' && this.#templates.at(-1) === this.#depth - 1) {
      this.#templates.pop();
      this.#depth -= 1;
      this.#code += '} ';
      return this.#template(at + 1);
    }
    if (sign === '{') this.#depth += 1;
    if (sign === '}') this.#depth -= 1;
    this.#code += sign;
    return at + 1;
  }
}

/**
 * Takes comments, strings and regular expressions out of a program text; what stands inside
 * `${…}` of a template stays code. Good enough for names, not a parser.
 */
export function split(text: string): Split {
  return new Splitter(text).run();
}
