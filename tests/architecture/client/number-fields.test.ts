import { expect, it } from 'vitest';
import { filesLike } from '../sources.ts';

/** Mantine's field of a number, imported by its name or under another one. */
const PLAIN = /import\s*\{[^}]*\bNumberInput\b[^}]*\}\s*from '@mantine\/core'/;

it('a number is typed into a field of ui/form, which drops nothing that was typed', () => {
  const client = filesLike(/^client\/src\/.*\.tsx?$/);
  const users = client.filter(({ text }) => PLAIN.test(text)).map(({ path }) => path);
  expect(users).toContain('client/src/ui/form/numbers/NumberField.tsx');
  expect(users.filter((path) => !path.startsWith('client/src/ui/form/'))).toEqual([]);
});
