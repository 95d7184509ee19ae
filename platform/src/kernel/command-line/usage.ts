import {
  type Command,
  type OptionSpec,
  optionsOf,
  type Program,
  type Surroundings,
} from './command.ts';

const optionText = ([name, { value, isRequired }]: [string, OptionSpec]): string => {
  const text = value === undefined ? `--${name}` : `--${name} ${value}`;
  return isRequired ? text : `[${text}]`;
};

/** One line: the command's words and options, without the program. */
function lineOf<Io extends Surroundings>(command: Command<Io>): string {
  const words = (command.words ?? []).map(({ title, isOptional }) =>
    isOptional ? `[${title}]` : `<${title}>`,
  );
  const options = Object.entries(optionsOf(command)).map(optionText);
  return [command.name, ...words, ...options].filter(Boolean).join(' ');
}

const optionLines = (options: Readonly<Record<string, OptionSpec>>): string[] =>
  Object.entries(options).map(
    ([name, { value, summary }]) => `      --${name}${value ? ` ${value}` : ''}  ${summary}`,
  );

/** The usage of some of a program's commands in Chinese, each with its options. */
export function usageOf<Io extends Surroundings>(
  { call }: Program<Io>,
  commands: readonly Command<Io>[],
): string {
  const parts = commands.flatMap((command) => [
    `  ${lineOf(command)}`.trimEnd(),
    `      ${command.summary}`,
    ...optionLines(optionsOf(command)),
  ]);
  return [`用法：${call} …`, ...parts, '  --help、-h  显示本说明，不执行任何操作'].join('\n');
}
