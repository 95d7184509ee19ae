import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Command,
  optionsOf,
  type Program,
} from '@jicai/platform/src/kernel/command-line/command.ts';
import { readLine } from '@jicai/platform/src/kernel/command-line/read-line.ts';
import { runProgram } from '@jicai/platform/src/kernel/command-line/run-program.ts';
import { programs } from '@jicai/platform/src/operations/programs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChild } from '../../../harness/servers/children.ts';

/* Every command of the command line: help never acts, what is unknown is refused, danger is asked about. */

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'jicai-programs-'));
});
afterAll(async () => {
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const everyCommand = Object.entries(programs).flatMap(([file, program]) =>
  program.commands.map((command) => ({ file, program, command, title: `${file} ${command.name}` })),
);

const nameOf = ({ name }: Command): string[] => name.split(' ').filter(Boolean);

/** A value that a word or an option takes. */
const sampleOf = ({ choices }: { readonly choices?: readonly string[] }): string =>
  choices?.[0] ?? 'x';

/** A complete line of a command: its words, and the options that it requires. */
const wholeLine = (command: Command): string[] => [
  ...nameOf(command),
  ...(command.words ?? []).filter((word) => !word.isOptional).map(sampleOf),
  ...Object.entries(optionsOf(command)).flatMap(([name, spec]) =>
    spec.isRequired ? [`--${name}`, ...(spec.value === undefined ? [] : [sampleOf(spec)])] : [],
  ),
];

/** The program with commands that only note that they ran. */
const noting = (program: Program, ran: string[]): Program => ({
  ...program,
  commands: program.commands.map((command) => ({
    ...command,
    run: async () => {
      ran.push(command.name);
      return 0;
    },
  })),
});

async function call(program: Program, args: readonly string[], answer: string | null = null) {
  const ran: string[] = [];
  const lines: string[] = [];
  const asked: string[] = [];
  const ask =
    answer === null
      ? null
      : async (question: string) => {
          asked.push(question);
          return answer;
        };
  const io = { env: {}, print: (line: string) => void lines.push(line), ask };
  const code = await runProgram(noting(program, ran), args, io);
  return { code, ran, asked, said: lines.join('\n') };
}

it('lists every program of platform/bin', () => {
  const bin = fileURLToPath(new URL('.', import.meta.resolve('@jicai/platform/bin/admin.mjs')));
  const files = readdirSync(bin).filter((name) =>
    readFileSync(join(bin, name), 'utf8').includes('process.exit(await'),
  );
  expect(files.map((name) => name.replace('.mjs', '')).toSorted()).toEqual(
    Object.keys(programs).toSorted(),
  );
});

describe.each(everyCommand)('$title', ({ program, command }) => {
  it.each(['--help', '-h'])('%s prints the usage and never acts', async (help) => {
    for (const args of [
      [...nameOf(command), help],
      [...wholeLine(command), help, '--yes'],
    ]) {
      const { code, ran, said } = await call(program, args, 'yes');
      expect({ code, ran }).toEqual({ code: 0, ran: [] });
      expect(said).toContain('用法：');
      expect(said).toContain(command.summary);
    }
  });

  it('refuses options and words that it does not know, and a missing word', async () => {
    const line = wholeLine(command);
    const lines = [
      [...line, '--nonsense'],
      [...line, '-x'],
      [...line, '--nonsense=1'],
      [...line, ...Array.from({ length: 5 }, () => 'more')],
    ];
    if ((command.words ?? []).some(({ isOptional }) => !isOptional)) lines.push(nameOf(command));
    for (const args of lines) {
      const { code, ran, said } = await call(program, args, 'yes');
      expect({ code, ran }, args.join(' ')).toEqual({ code: 2, ran: [] });
      expect(said).toContain('✗');
      expect(said).toContain('用法：');
    }
  });

  it('refuses a value that is none of the possible ones, or has another shape', async () => {
    const line = wholeLine(command);
    const shaped = Object.entries(optionsOf(command)).filter(
      ([, { choices, pattern, isRequired }]) => (choices || pattern) && !isRequired,
    );
    for (const [name, spec] of shaped) {
      const { code, ran, said } = await call(program, [...line, `--${name}`, 'frob'], 'yes');
      expect({ code, ran }, name).toEqual({ code: 2, ran: [] });
      expect(said).toContain(`--${name} `);
      expect(said).toContain('frob');
      const example = spec.choices?.[0] ?? spec.value?.replaceAll(/[<>]/g, '') ?? '';
      const taken = await call(program, [...line, `--${name}`, example], 'yes');
      expect(taken.ran, `${name} ${example}`).toEqual([command.name]);
    }
    if (!command.words?.[0]?.choices) return;
    const { code, ran } = await call(program, [...nameOf(command), 'frob'], 'yes');
    expect({ code, ran }).toEqual({ code: 2, ran: [] });
  });

  it('runs with a whole line, after a question where something cannot be taken back', async () => {
    const line = wholeLine(command);
    if (!command.danger) return expect((await call(program, line)).ran).toEqual([command.name]);
    expect(await call(program, line)).toMatchObject({ code: 2, ran: [] });
    expect(await call(program, line, 'no')).toMatchObject({ code: 2, ran: [] });
    const confirmed = await call(program, line, 'yes');
    expect(confirmed).toMatchObject({ code: 0, ran: [command.name] });
    expect(confirmed.asked).toHaveLength(1);
    const byScript = await call(program, [...line, '--yes']);
    expect(byScript).toMatchObject({ code: 0, ran: [command.name], asked: [] });
  });
});

it('asks before it locks, resets or restores', () => {
  const asking = everyCommand.filter(({ command }) => command.danger);
  expect(asking.map(({ title }) => title.trim())).toEqual(
    expect.arrayContaining(['admin lock', 'admin reset', 'admin reset-factor', 'restore']),
  );
});

describe('a line', () => {
  const { admin } = programs;
  if (!admin) throw new Error('there is no admin program');
  const faultOf = (...args: string[]) => {
    const read = readLine(admin, args);
    return read.kind === 'fault' ? read.text.split('\n')[0] : read.kind;
  };

  it.each([
    [['lok', 'x'], '✗ 未知命令 lok，是否要用 lock？'],
    [['config', 'gett', 'x'], '✗ 未知命令 gett，是否要用 get？'],
    [['foo'], '✗ 未知命令 foo'],
    [[], '✗ 缺少命令'],
    [['list', '--nonsense'], '✗ 未知选项 --nonsense'],
    [['jobs', 'discard', 'x', '--reson', 'y'], '✗ 未知选项 --reson，是否要用 --reason？'],
    [['jobs', 'discard', 'x'], '✗ 缺少选项 --reason <原因>'],
    [['jobs', 'discard', 'x', '--reason'], '✗ 选项 --reason 缺少取值 <原因>'],
    [['maintenance', 'on', '--reason', '--force'], '✗ 选项 --reason 缺少取值 <原因>'],
    [['maintenance', 'on', '--force=yes'], '✗ 选项 --force 不带取值'],
    [['lock'], '✗ 缺少 <登录名>'],
    [['list', 'more'], '✗ 多余的词 more'],
    [['maintenance', 'on', '--mode', 'frob'], '✗ --mode 应为 readOnly、closed，不是 frob'],
    [['maintenance', 'on', '--until', 'soon'], '✗ --until 的格式如 2026-05-01T08:00，不是 soon'],
    [
      ['keys', 'make', 'sign'],
      '✗ <signing|envelope> 应为 quote、signing、envelope，不是 sign，是否要用 signing？',
    ],
  ])('%j is refused: %s', (args, fault) => expect(faultOf(...args)).toBe(fault));

  it('takes a value that begins with a dash behind = or --', () => {
    const read = readLine(admin, ['jobs', 'discard', 'x', '--reason=--done']);
    expect(read).toMatchObject({ kind: 'run', line: { options: { reason: '--done' } } });
    const set = readLine(admin, ['config', 'set', 'inquiry.days', '--', '-3']);
    expect(set).toMatchObject({ kind: 'run', line: { words: ['inquiry.days', '-3'] } });
  });

  it('has options that take a value in all commands of a program or in none', () => {
    for (const [file, { commands }] of Object.entries(programs)) {
      const kinds = new Map<string, boolean>();
      for (const command of commands)
        for (const [name, { value }] of Object.entries(optionsOf(command))) {
          expect(kinds.get(name) ?? value !== undefined, `${file} --${name}`).toBe(
            value !== undefined,
          );
          kinds.set(name, value !== undefined);
        }
    }
  });
});

const UNREACHABLE = 'postgres://office:canary-7@127.0.0.1:1/mall';

describe('without a database', () => {
  const ways = [
    ['an address that nobody answers at', { DATABASE_URL: UNREACHABLE }, 'DATABASE_URL'],
    ['no address', {}, 'DATABASE_URL'],
    ['an address that is none', { DATABASE_URL: 'postgres://a:b#c@x:y/z' }, 'DATABASE_URL'],
  ] as const;

  it.each(ways)('with %s every command ends in a sentence', async (_way, env, setting) => {
    for (const { program, command, title } of everyCommand) {
      const lines: string[] = [];
      const io = {
        env: { ...env, DATA_DIR: dataDir },
        print: (line: string) => void lines.push(line),
      };
      const code = await runProgram(
        program,
        [...wholeLine(command), '--yes'].filter((word) => word !== '--yes' || command.danger),
        { ...io, ask: null },
      );
      const said = lines.join('\n');
      expect(code, title).toBe(1);
      // A restore looks at its file first, and the list of keys comes from an address.
      if (!/^(?:restore|audit keys)/.test(title)) expect(said, title).toContain(setting);
      expect(said, title).not.toMatch(/^\s+at /m);
      expect(said, title).not.toContain('canary-7');
      expect(existsSync(join(dataDir, 'pg')), title).toBe(false);
    }
  });
});

describe('as processes', () => {
  const place = (name: string) => new URL(import.meta.resolve(`@jicai/platform/${name}`));
  const run = async (path: string, args: readonly string[], env = {}) => {
    const child = startChild([process.execPath, fileURLToPath(place(path)), ...args], {
      cwd: dataDir,
      env: { DATABASE_URL: '', DATABASE_OWNER_URL: '', DATA_DIR: dataDir, ...env },
    });
    return { code: await child.ended, said: child.output() };
  };
  const files = ['admin', 'audit', 'backup', 'doctor', 'restore', 'setup', 'start'];

  it.each([...files.map((name) => `bin/${name}.mjs`), 'src/migrate.ts'])(
    '%s helps, refuses, and writes nothing',
    async (path) => {
      const helped = await run(path, ['--help']);
      expect(helped.code, helped.said).toBe(0);
      expect(helped.said).toContain('用法：');
      const refused = await run(path, ['--nonsense']);
      expect(refused.code, refused.said).toBe(2);
      expect(refused.said).toContain('--nonsense');
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );

  it('a fault of the line goes to stderr, help to stdout', () => {
    const program = fileURLToPath(place('bin/doctor.mjs'));
    const said = (word: string) => {
      const { stdout, stderr } = spawnSync(process.execPath, [program, word], { encoding: 'utf8' });
      return [stdout.includes('用法：'), stderr.includes('--nonsense')];
    };
    expect(said('--help')).toEqual([true, false]);
    expect(said('--nonsense')).toEqual([false, true]);
  });

  it('each answers a line that it cannot run before anything is installed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jicai-fresh-'));
    const npm = join(folder, 'npm.cjs');
    writeFileSync(npm, `require('fs').writeFileSync('installed', '')`);
    cpSync(fileURLToPath(place('bin')), join(folder, 'platform/bin'), { recursive: true });
    const env = {
      ...{ DATABASE_URL: UNREACHABLE, DATA_DIR: folder },
      ...{ npm_execpath: npm, INSTALLED: undefined },
    };
    const lines = [
      ...files.flatMap((file) => [
        [file, ['--help'], 0, '用法：'],
        [file, ['--nonsense'], 2, '--nonsense'],
      ]),
      ...everyCommand.map(({ file, command }) => [
        file,
        [...wholeLine(command), '--nonsense'],
        2,
        '--nonsense',
      ]),
      ['admin', ['maintenance', 'on', '--mode', 'frob'], 2, '--mode 应为'],
    ] as [string, string[], number, string][];
    try {
      for (const [file, args, code, part] of lines) {
        const program = join(folder, `platform/bin/${file}.mjs`);
        const child = startChild([process.execPath, program, ...args], { cwd: folder, env });
        expect(await child.ended, child.output()).toBe(code);
        expect(child.output()).toContain(part);
      }
      expect(readdirSync(folder).toSorted()).toEqual(['npm.cjs', 'platform']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('migrating without its settings names them', async () => {
    const { code, said } = await run('src/migrate.ts', []);
    expect(code).toBe(1);
    expect(said).toContain('DATABASE_OWNER_URL');
    expect(said).not.toMatch(/^\s+at /m);
  });
});
