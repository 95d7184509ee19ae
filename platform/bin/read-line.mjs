/*
 * The only parser of command lines. Plain JavaScript without dependencies, because on a fresh clone
 * the system's Node 20 runs it before anything is installed. Its types are in `read-line.d.mts`.
 */
import { parseArgs } from 'node:util';

const HELP = 'help';

/** Returns the edit distance: how many letters to insert, remove or replace to get `target`. */
function distanceOf(word, target) {
  let above = Array.from({ length: target.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...word].entries()) {
    const line = [row + 1];
    for (let at = 1; at <= target.length; at += 1) {
      const replaced = above[at - 1] + (letter === target[at - 1] ? 0 : 1);
      line.push(Math.min(above[at] + 1, line[at - 1] + 1, replaced));
    }
    above = line;
  }
  return above[target.length] ?? 0;
}

/** Returns the known word that a mistyped word most likely means, or `null` if none is close. */
function nearest(word, known) {
  const distances = known.map((name) => ({
    name,
    distance: name.startsWith(word) && word !== '' ? 1 : distanceOf(word, name),
  }));
  const [best] = distances.toSorted((left, right) => left.distance - right.distance);
  return best && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.name : null;
}

function optionText([name, { value, isRequired }]) {
  const text = value === undefined ? `--${name}` : `--${name} ${value}`;
  return isRequired ? text : `[${text}]`;
}

/** Returns a command's name, words and options as one line, without the program. */
function lineOf({ name, words = [], options }) {
  const titles = words.map(({ title, isOptional }) => (isOptional ? `[${title}]` : `<${title}>`));
  return [name, ...titles, ...Object.entries(options).map(optionText)].filter(Boolean).join(' ');
}

const optionLines = (options) =>
  Object.entries(options).map(
    ([name, { value, summary }]) => `      --${name}${value ? ` ${value}` : ''}  ${summary}`,
  );

/** Returns the usage, in Chinese, of some commands of a program with their options. */
function usageOf({ call }, commands) {
  const parts = commands.flatMap((command) => [
    `  ${lineOf(command)}`.trimEnd(),
    `      ${command.summary}`,
    ...optionLines(command.options),
  ]);
  return [`用法：${call} …`, ...parts, '  --help、-h  显示本说明，不执行任何操作'].join('\n');
}

/** All options of a program's commands; an option takes a value in all commands or in none. */
const knownOptions = ({ commands }) =>
  new Map(commands.flatMap(({ options }) => Object.entries(options)));

function tokensOf(args, program) {
  const options = [...knownOptions(program)].map(([name, { value }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string' },
  ]);
  return parseArgs({
    args: [...args],
    options: { ...Object.fromEntries(options), [HELP]: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  }).tokens;
}

const wordsOfName = (name) => (name === '' ? [] : name.split(' '));

/** Returns the commands whose name begins with the most of the words, and how many words those are. */
function candidatesOf({ commands }, words) {
  let found = commands;
  for (let depth = 0; ; depth += 1) {
    const next = found.filter(({ name }) => {
      const word = wordsOfName(name)[depth];
      return word !== undefined && word === words[depth];
    });
    if (next.length === 0) return { found, depth };
    found = next;
  }
}

function didYouMean(word, known) {
  const name = nearest(word, known);
  return name === null ? '' : `，是否要用 ${name}？`;
}

/** Returns a fault if a value is not among the choices or does not match the pattern; else `null`. */
function valueFault(title, value, { choices, pattern, value: example = '' }) {
  if (choices && !choices.includes(value)) {
    const close = didYouMean(value, choices);
    return `${title} 应为 ${choices.join('、')}，不是 ${value}${close}`;
  }
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return null;
  return `${title} 的格式如 ${example.replaceAll(/[<>]/g, '')}，不是 ${value}`;
}

/** Returns a fault if an option is unknown, lacks its value or has a wrong one; else `null`. */
function optionFault(token, known) {
  if (token.kind !== 'option') return null;
  const { name, rawName, value, inlineValue } = token;
  const spec = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!spec || rawName !== `--${name}`) {
    const names = Object.keys(known).map((option) => `--${option}`);
    return `未知选项 ${rawName}${didYouMean(rawName, names)}`;
  }
  if (spec.value === undefined) return value === undefined ? null : `选项 ${rawName} 不带取值`;
  const isLacking = value === undefined || (!inlineValue && value.startsWith('--'));
  return isLacking ? `选项 ${rawName} 缺少取值 ${spec.value}` : valueFault(rawName, value, spec);
}

function optionsFault(tokens, known) {
  const fault = tokens.map((token) => optionFault(token, known)).find((found) => found !== null);
  if (fault) return fault;
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = names.find((name, at) => names.indexOf(name) < at && !known[name]?.isMultiple);
  if (twice !== undefined) return `选项 --${twice} 重复`;
  const lacking = Object.entries(known).find(
    ([name, { isRequired }]) =>
      isRequired && !tokens.some((token) => token.kind === 'option' && token.name === name),
  );
  return lacking ? `缺少选项 --${lacking[0]} ${lacking[1].value ?? ''}`.trimEnd() : null;
}

function wordFault({ words: specs = [] }, words) {
  const lacking = specs.find(({ isOptional }, at) => !isOptional && (words[at] ?? '') === '');
  if (lacking) return `缺少 <${lacking.title}>`;
  const faults = specs.map((spec, at) =>
    words[at] === undefined ? null : valueFault(`<${spec.title}>`, words[at], spec),
  );
  const fault = faults.find((found) => found !== null) ?? null;
  return fault ?? (words.length > specs.length ? `多余的词 ${words[specs.length]}` : null);
}

/** Returns the options of a line by name: single values, and lists for options that may be repeated. */
function valuesOf(tokens, known) {
  const values = tokens.flatMap((token) =>
    token.kind === 'option' ? [{ name: token.name, value: token.value ?? 'yes' }] : [],
  );
  const single = values.filter(({ name }) => !known[name]?.isMultiple);
  const lists = Object.keys(known)
    .filter((name) => known[name]?.isMultiple)
    .map((name) => [name, values.filter((item) => item.name === name).map(({ value }) => value)]);
  return {
    options: Object.fromEntries(single.map(({ name, value }) => [name, value])),
    lists: Object.fromEntries(lists),
  };
}

/** Parses the arguments of a program. Prints nothing and runs nothing. */
export function readLine(program, args) {
  const tokens = tokensOf(args, program);
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const { found, depth } = candidatesOf(program, words);
  const usage = usageOf(program, found);
  if (tokens.some((token) => token.kind === 'option' && token.name === HELP))
    return { kind: 'help', text: usage };
  const command = found.find(({ name }) => wordsOfName(name).length === depth);
  if (!command) {
    const word = words[depth];
    const known = found.map(({ name }) => wordsOfName(name)[depth] ?? '');
    const lacking = word === undefined ? '缺少命令' : `未知命令 ${word}${didYouMean(word, known)}`;
    // An option that no command knows is the likelier mistake, so it is reported first.
    const ofNone = Object.fromEntries(knownOptions(program));
    const reason = tokens.map((token) => optionFault(token, ofNone)).find(Boolean) ?? lacking;
    return { kind: 'fault', text: `✗ ${reason}\n${usage}` };
  }
  const operands = words.slice(depth);
  const fault = optionsFault(tokens, command.options) ?? wordFault(command, operands);
  if (fault !== null) return { kind: 'fault', text: `✗ ${fault}\n${usageOf(program, [command])}` };
  const line = { words: operands, ...valuesOf(tokens, command.options), args };
  return { kind: 'run', name: command.name, line };
}
