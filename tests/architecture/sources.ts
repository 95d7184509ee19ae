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

/** Where the regular expression, string or comment that begins at `at` ends (exclusive). */
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
}

/**
 * Takes comments, strings and regular expressions out of a program text; what stands inside
 * `${…}` of a template stays code. Good enough for names, not a parser.
 */
export function split(text: string): Split {
  let out = '';
  const strings: string[] = [];
  /** Depth of braces at which an open template's `${` began. */
  const templates: number[] = [];
  let depth = 0;
  let index = 0;
  const template = (from: number): number => {
    let at = from;
    while (at < text.length && text[at] !== '`') {
      if (text.startsWith('${', at)) {
        templates.push(depth);
        depth += 1;
        strings.push(text.slice(from, at));
        out += ' {';
        return at + 2;
      }
      at += text[at] === '\\' ? 2 : 1;
    }
    strings.push(text.slice(from, at));
    return at + 1;
  };
  while (index < text.length) {
    const sign = text[index] ?? '';
    const two = text.slice(index, index + 2);
    if (two === '//')
      index = text.indexOf('\n', index) < 0 ? text.length : text.indexOf('\n', index);
    else if (two === '/*') {
      const end = text.indexOf('*/', index + 2);
      index = end < 0 ? text.length : end + 2;
      out += ' ';
    } else if (sign === "'" || sign === '"') {
      const end = endOfLiteral(text, index, sign);
      strings.push(text.slice(index + 1, end - 1));
      out += `${sign}${sign}`;
      index = end;
    } else if (sign === '/' && BEFORE_REGEX.test(out.slice(-20))) {
      index = endOfLiteral(text, index, '/');
      out += ' 0 ';
    } else if (sign === '`') index = template(index + 1);
    else if (sign === '}' && templates.at(-1) === depth - 1) {
      templates.pop();
      depth -= 1;
      out += '} ';
      index = template(index + 1);
    } else {
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      out += sign;
      index += 1;
    }
  }
  return { code: out, strings };
}
