import { parseArgs } from 'node:util';
import {
  type Command,
  type CommandLine,
  type OptionSpec,
  optionsOf,
  type Program,
  type Surroundings,
} from './command.ts';
import { nearest } from './nearest.ts';
import { usageOf } from './usage.ts';

/** A line that was read: a command to run, a request for help, or a fault in words. */
export type ReadLine<Io extends Surroundings> =
  | { readonly kind: 'run'; readonly command: Command<Io>; readonly line: CommandLine }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'fault'; readonly text: string };

const HELP = 'help';

/** Every option of the program's commands: whether an option takes a value is the same in all of them. */
function knownOptions<Io extends Surroundings>(program: Program<Io>): Map<string, OptionSpec> {
  return new Map(program.commands.flatMap((command) => Object.entries(optionsOf(command))));
}

function tokensOf<Io extends Surroundings>(args: readonly string[], program: Program<Io>) {
  const options = [...knownOptions(program)].map(([name, { value }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string' } as const,
  ]);
  const { tokens } = parseArgs({
    args: [...args],
    options: { ...Object.fromEntries(options), [HELP]: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  return tokens;
}

const wordsOfName = (name: string): string[] => (name === '' ? [] : name.split(' '));

/** The commands whose name begins with as many of the words as possible. */
function candidatesOf<Io extends Surroundings>(
  { commands }: Program<Io>,
  words: readonly string[],
): { found: readonly Command<Io>[]; depth: number } {
  let found = commands;
  for (let depth = 0; ; depth += 1) {
    const next = found.filter(({ name }) => {
      const [word = null] = wordsOfName(name).slice(depth);
      return word !== null && word === words[depth];
    });
    if (next.length === 0) return { found, depth };
    found = next;
  }
}

const didYouMean = (word: string, known: readonly string[]): string => {
  const name = nearest(word, known);
  return name === null ? '' : `，是否要用 ${name}？`;
};

type Token = ReturnType<typeof tokensOf>[number];
type KnownOptions = Readonly<Record<string, OptionSpec>>;

/** The fault of one option: unknown, without its value, or with one that it does not take. */
function optionFault(token: Token, known: KnownOptions): string | null {
  if (token.kind !== 'option') return null;
  const { name, rawName, value, inlineValue } = token;
  const spec = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!spec || rawName !== `--${name}`) {
    const names = Object.keys(known).map((one) => `--${one}`);
    return `未知选项 ${rawName}${didYouMean(rawName, names)}`;
  }
  if (spec.value === undefined) return value === undefined ? null : `选项 ${rawName} 不带取值`;
  const isLacking = value === undefined || (!inlineValue && value.startsWith('--'));
  return isLacking ? `选项 ${rawName} 缺少取值 ${spec.value}` : null;
}

function optionsFault(tokens: readonly Token[], known: KnownOptions): string | null {
  const faults = tokens.map((token) => optionFault(token, known));
  const fault = faults.find((found) => found !== null);
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

function wordFault<Io extends Surroundings>(
  { words: specs = [] }: Command<Io>,
  words: readonly string[],
): string | null {
  const lacking = specs.find(({ isOptional }, at) => !isOptional && (words[at] ?? '') === '');
  if (lacking) return `缺少 <${lacking.title}>`;
  return words.length > specs.length ? `多余的词 ${words[specs.length]}` : null;
}

/** Reads the arguments of a program. It prints nothing and runs nothing. */
export function readLine<Io extends Surroundings>(
  program: Program<Io>,
  args: readonly string[],
): ReadLine<Io> {
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
  const fault = optionsFault(tokens, optionsOf(command)) ?? wordFault(command, rest);
  if (fault !== null) return { kind: 'fault', text: `✗ ${fault}\n${usageOf(program, [command])}` };
  const given = tokens.flatMap((token) =>
    token.kind === 'option' ? [{ name: token.name, value: token.value ?? 'yes' }] : [],
  );
  const known = optionsOf(command);
  const single = given.filter(({ name }) => !known[name]?.isMultiple);
  const lists = Object.keys(known)
    .filter((name) => known[name]?.isMultiple)
    .map((name) => [name, given.filter((one) => one.name === name).map(({ value }) => value)]);
  const options = Object.fromEntries(single.map(({ name, value }) => [name, value]));
  const line = { words: rest, options, lists: Object.fromEntries(lists), args };
  return { kind: 'run', command, line };
}
