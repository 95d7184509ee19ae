/*
 * The one parser of command lines. Plain JavaScript without dependencies: on a fresh clone the system's
 * Node 20 reads a line by it before anything is installed. Types stand in `read-line.d.mts`.
 */
import { parseArgs } from 'node:util';

const HELP = 'help';

/** The number of letters to insert, remove or replace to make one text of another. */
function distanceOf(one, other) {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = above[at - 1] + (letter === other[at - 1] ? 0 : 1);
      line.push(Math.min(above[at] + 1, line[at - 1] + 1, replaced));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}

/** Returns the known word that a mistyped one most likely means; null when none is close. */
function nearest(word, known) {
  const distances = known.map((name) => ({
    name,
    distance: name.startsWith(word) && word !== '' ? 1 : distanceOf(word, name),
  }));
  const [best] = distances.toSorted((one, other) => one.distance - other.distance);
  return best && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.name : null;
}

function optionText([name, { value, isRequired }]) {
  const text = value === undefined ? `--${name}` : `--${name} ${value}`;
  return isRequired ? text : `[${text}]`;
}

/** One line: the command's words and options, without the program. */
function lineOf({ name, words = [], options }) {
  const titles = words.map(({ title, isOptional }) => (isOptional ? `[${title}]` : `<${title}>`));
  return [name, ...titles, ...Object.entries(options).map(optionText)].filter(Boolean).join(' ');
}

const optionLines = (options) =>
  Object.entries(options).map(
    ([name, { value, summary }]) => `      --${name}${value ? ` ${value}` : ''}  ${summary}`,
  );

/** The usage of some of a program's commands in Chinese, each with its options. */
function usageOf({ call }, commands) {
  const parts = commands.flatMap((command) => [
    `  ${lineOf(command)}`.trimEnd(),
    `      ${command.summary}`,
    ...optionLines(command.options),
  ]);
  return [`用法：${call} …`, ...parts, '  --help、-h  显示本说明，不执行任何操作'].join('\n');
}

/** Every option of the program's commands: whether an option takes a value is the same in all of them. */
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

/** The commands whose name begins with as many of the words as possible. */
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

/** The fault of a value: it is none of the few that are possible, or not of the shape of the example. */
function valueFault(title, value, { choices, pattern, value: example = '' }) {
  if (choices && !choices.includes(value)) {
    const close = didYouMean(value, choices);
    return `${title} 应为 ${choices.join('、')}，不是 ${value}${close}`;
  }
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return null;
  return `${title} 的格式如 ${example.replaceAll(/[<>]/g, '')}，不是 ${value}`;
}

/** The fault of one option: unknown, without its value, or with one that it does not take. */
function optionFault(token, known) {
  if (token.kind !== 'option') return null;
  const { name, rawName, value, inlineValue } = token;
  const spec = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!spec || rawName !== `--${name}`) {
    const names = Object.keys(known).map((one) => `--${one}`);
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

/** The options of a line by name: single values, and the lists of those that may be given several times. */
function valuesOf(tokens, known) {
  const given = tokens.flatMap((token) =>
    token.kind === 'option' ? [{ name: token.name, value: token.value ?? 'yes' }] : [],
  );
  const single = given.filter(({ name }) => !known[name]?.isMultiple);
  const lists = Object.keys(known)
    .filter((name) => known[name]?.isMultiple)
    .map((name) => [name, given.filter((one) => one.name === name).map(({ value }) => value)]);
  return {
    options: Object.fromEntries(single.map(({ name, value }) => [name, value])),
    lists: Object.fromEntries(lists),
  };
}

/** Reads the arguments of a program. It prints nothing and runs nothing. */
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
    // An option that no command knows is the likelier slip.
    const ofNone = Object.fromEntries(knownOptions(program));
    const reason = tokens.map((token) => optionFault(token, ofNone)).find(Boolean) ?? lacking;
    return { kind: 'fault', text: `✗ ${reason}\n${usage}` };
  }
  const rest = words.slice(depth);
  const fault = optionsFault(tokens, command.options) ?? wordFault(command, rest);
  if (fault !== null) return { kind: 'fault', text: `✗ ${fault}\n${usageOf(program, [command])}` };
  const line = { words: rest, ...valuesOf(tokens, command.options), args };
  return { kind: 'run', name: command.name, line };
}
