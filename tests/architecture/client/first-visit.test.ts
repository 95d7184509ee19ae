import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesLike, root } from '../sources.ts';

/* Everything that a first visit to the mall's home downloads before it shows anything. */

const FIRST = [
  'client/src/main.ts',
  'client/src/app/App.tsx',
  'client/src/app/layouts/MallLayout.tsx',
  'client/src/app/pages/HomePage.tsx',
];
/** Imports and exports from elsewhere; those of types alone are not in the program. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** The file that a module's import names; null for libraries. */
function fileOf(name: string, importer: string): string | null {
  if (name.startsWith('.')) return join(dirname(importer), name);
  return name.startsWith('@jicai/shared/') ? name.replace('@jicai/shared', 'shared/src') : null;
}

/** All modules that these import, and what those import; what is loaded on demand is left out. */
function importedBy(first: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...first];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !existsSync(join(root, file))) continue;
    found.add(file);
    const importer = file;
    const text = readFileSync(join(root, file), 'utf8');
    const names = [...text.matchAll(IMPORT)].map(([, name = '']) => fileOf(name, importer));
    open.push(...names.filter((name) => name !== null));
  }
  return found;
}

describe('a first visit to the home', () => {
  const files = importedBy(FIRST);

  it('is read: hundreds of modules, the texts that it shows among them', () => {
    expect(files.size).toBeGreaterThan(200);
    expect(files).toContain('shared/src/messages/mall/comparison.ts');
    expect(files).toContain('shared/src/messages/kernel/call.ts');
  });

  it.each([
    ['the messages of all slices', /^shared\/src\/messages\.ts$/],
    ['the rules of auctions', /^shared\/src\/domain\/auction\/rules\//],
    ['the comparison bar', /\/ComparisonBar\.tsx$/],
    ['sockets', /^client\/src\/lib\/socket\.ts$/],
  ])('downloads nothing of %s', (_what, pattern) => {
    expect([...files].filter((file) => pattern.test(file))).toEqual([]);
  });
});

describe('the client and the rules it shares with the server', () => {
  it('bring the messages of slices, never the table of all', () => {
    const client = filesLike(/^client\/src\/.*(?<!\.test)\.tsx?$/).map(({ path }) => path);
    const whole = [...importedBy(client)];
    expect(whole.length).toBeGreaterThan(1_000);
    expect(whole).not.toContain('shared/src/messages.ts');
  });

  it('read what is stored: the library that reads all HTML comes with the editor alone', () => {
    const pages = filesLike(/^client\/src\/(?!ui\/rich-text\/Editor).*(?<!\.test)\.tsx?$/);
    const read = [...importedBy(pages.map(({ path }) => path))];
    expect(read).toContain('shared/src/domain/kernel/texts/rich-blocks.ts');
    expect(read).not.toContain('shared/src/domain/kernel/texts/rich-text.ts');
  });
});
