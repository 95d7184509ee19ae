import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

const FILES = 300;
/** Open files that the system allows: those of Node itself, and some. */
const ALLOWED = 100;

it('a build of many files is compressed where few may be open at a time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jicai-precompress-'));
  try {
    mkdirSync(join(folder, 'dist'));
    for (let n = 0; n < FILES; n += 1)
      writeFileSync(join(folder, 'dist', `${n}.js`), `export const value = ${n};\n`.repeat(20));
    const program = `
      const { precompress } = await import(${JSON.stringify(join(root, 'client/precompress.ts'))});
      const plugin = precompress();
      plugin.configResolved({ root: ${JSON.stringify(folder)}, build: { outDir: 'dist' } });
      await plugin.closeBundle();`;
    const command = `ulimit -n ${ALLOWED} && exec "$0" --input-type=module --eval "$1"`;
    execFileSync('sh', ['-c', command, process.execPath, program], { stdio: 'pipe' });
    expect(readdirSync(join(folder, 'dist'))).toHaveLength(3 * FILES);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
