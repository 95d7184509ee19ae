import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const client = fileURLToPath(new URL('../../../client/src', import.meta.url));
const styles = fileURLToPath(
  new URL('../../../node_modules/@mantine/core/styles', import.meta.url),
);

/** The Mantine components that a file imports, by name. */
const componentsOf = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );

it('every Mantine component of the client comes with its style', () => {
  const files = globSync('**/*.tsx', { cwd: client });
  const used = new Set(
    files.flatMap((file) => componentsOf(readFileSync(`${client}/${file}`, 'utf8'))),
  );
  expect(used.size).toBeGreaterThan(50);
  const sheet = ['styles', 'more-styles']
    .map((name) => readFileSync(`${client}/theme/${name}.ts`, 'utf8'))
    .join('');
  const unstyled = [...used].filter(
    (name) => existsSync(`${styles}/${name}.css`) && !sheet.includes(`/${name}.css'`),
  );
  expect(unstyled).toEqual([]);
});

/** Pages and layouts that are drawn without the styles that the boards do without: every page's own parts, and the live boards. */
const WITHOUT = [
  'app/Root.tsx',
  'app/layouts/BoardLayout.tsx',
  ...globSync('features/auction/board/pages/*.tsx', { cwd: client }),
];
const IMPORTED = /(?:from\s+|import\(\s*|^import\s+)'(\.[^']+)'/gm;

/** Files drawn from these on, at once or on demand; those that bring the further styles are left out. */
function drawnBy(first: readonly string[]): readonly string[] {
  const found = new Map<string, string>();
  const open = [...first];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !existsSync(join(client, file))) continue;
    const text = readFileSync(join(client, file), 'utf8');
    if (text.includes("/theme/more-styles.ts'")) continue;
    found.set(file, text);
    const folder = dirname(file);
    open.push(...[...text.matchAll(IMPORTED)].map(([, name = '']) => join(folder, name)));
  }
  return [...found.values()];
}

it('what a live board draws has its styles in the first sheet', () => {
  const texts = drawnBy(WITHOUT);
  expect(texts.length).toBeGreaterThan(200);
  const more = readFileSync(`${client}/theme/more-styles.ts`, 'utf8');
  const late = texts.flatMap(componentsOf).filter((name) => more.includes(`/${name}.css'`));
  expect([...new Set(late)]).toEqual([]);
});
