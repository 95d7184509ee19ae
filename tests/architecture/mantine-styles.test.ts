import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const client = fileURLToPath(new URL('../../client/src', import.meta.url));
const styles = fileURLToPath(new URL('../../node_modules/@mantine/core/styles', import.meta.url));

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
  const sheet = readFileSync(`${client}/theme/styles.ts`, 'utf8');
  const unstyled = [...used].filter(
    (name) => existsSync(`${styles}/${name}.css`) && !sheet.includes(`/${name}.css'`),
  );
  expect(unstyled).toEqual([]);
});
