import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Linux: the kernel kills the child when its starter dies, however it dies. */
const SETPRIV = '/usr/bin/setpriv';
const LEASH = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL'] : [];

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A child process, its output so far, and its end. */
export interface Child {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Everything it wrote, both streams in order of arrival; at most the last 2 MB. */
  output(): string;
  /** Its exit code or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  isRunning(): boolean;
  /** Sends the signal and waits for the end; after `graceMs` it sends SIGKILL. */
  stop(signal?: NodeJS.Signals, graceMs?: number): Promise<void>;
}

const OUTPUT_LIMIT = 2_000_000;

/** Starts a program that does not outlive this process. `env` is added to the own environment. */
export function startChild(
  command: readonly [string, ...string[]],
  options: { cwd?: string; env?: Readonly<Record<string, string | undefined>>; user?: string } = {},
): Child {
  const leash = options.user
    ? [SETPRIV, `--reuid=${options.user}`, '--regid', options.user, '--clear-groups']
    : [];
  const [file, ...args] = [...leash, ...(leash.length ? LEASH.slice(1) : LEASH), ...command];
  const child = spawn(file ?? command[0], args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-OUTPUT_LIMIT);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('error', (error) => {
      output += `\n${error.message}`;
      running.delete(child);
      resolve(-1);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(signal ?? code ?? -1);
    });
  });
  const isRunning = () =>
    child.exitCode === null && child.signalCode === null && running.has(child);
  return {
    process: child,
    pid: child.pid ?? -1,
    output: () => output,
    ended,
    isRunning,
    async stop(signal = 'SIGTERM', graceMs = 5_000) {
      if (!isRunning()) return;
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(late);
    },
  };
}
