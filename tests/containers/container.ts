import { spawnSync } from 'node:child_process';
import { type Child, startChild } from '../harness/servers/children.ts';
import { until } from '../harness/wait.ts';
import { buildah } from './images.ts';

/** A file system made from an image; its programs see this machine's network. */
export interface Container {
  /** Starts a program in it as the image's user. */
  start(env: Readonly<Record<string, string>>, ...command: readonly string[]): Child;
  /** Runs a program in it to its end. Throws when that fails. */
  run(env: Readonly<Record<string, string>>, ...command: readonly string[]): Promise<void>;
  remove(): void;
}

/** Makes a container of an image that was built before. */
export function containerOf(image: string): Container {
  const [file, ...args] = buildah('from', '--pull-never', image);
  const made = spawnSync(file, args, { encoding: 'utf8' });
  const name = made.stdout.trim();
  if (made.status !== 0 || !name) throw new Error(`no container of ${image}:\n${made.stderr}`);
  const start = (env: Readonly<Record<string, string>>, ...command: readonly string[]) => {
    const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    return startChild(buildah('run', '--isolation', 'chroot', ...settings, name, '--', ...command));
  };
  return {
    start,
    async run(env, ...command) {
      const child = start(env, ...command);
      if ((await child.ended) !== 0)
        throw new Error(`${command.join(' ')} failed:\n${child.output()}`);
    },
    remove() {
      const [remove, ...rest] = buildah('rm', name);
      spawnSync(remove, rest);
    },
  };
}

/** Waits until a server in a container answers at its health page. Throws with its log when it ends. */
export async function healthy(child: Child, url: string): Promise<void> {
  await until(
    `${url} is healthy`,
    async () => !child.isRunning() || (await fetch(`${url}/healthz`)).ok,
    { timeoutMs: 180_000, everyMs: 200 },
  );
  if (!child.isRunning()) throw new Error(`ended at its start:\n${child.output()}`);
}
