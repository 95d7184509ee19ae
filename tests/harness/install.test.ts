import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startChild } from './servers/children.ts';

const bin = 'platform/bin';
const program = `${bin}/setup.mjs`;
const root = fileURLToPath(new URL('../..', import.meta.url));

it('installs what builds the pages also where NODE_ENV is production', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jicai-install-'));
  try {
    cpSync(join(root, bin), join(folder, bin), { recursive: true });
    const npm = join(folder, 'npm.cjs');
    const note = join(folder, 'arguments');
    writeFileSync(
      npm,
      `require('fs').writeFileSync(${JSON.stringify(note)}, process.argv.slice(2).join(' '))`,
    );
    const env = { NODE_ENV: 'production', npm_execpath: npm, npm_lifecycle_event: undefined };
    const child = startChild([process.execPath, join(folder, program)], { cwd: folder, env });
    expect(await child.ended, child.output()).toBe(0);
    expect(readFileSync(note, 'utf8').split(' ')).toEqual(
      expect.arrayContaining(['ci', '--include=dev']),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
