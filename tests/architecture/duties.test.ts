import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformDuties, platformPolicy } from '@jicai/platform/src/app.ts';
import { covers } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { expect, it } from 'vitest';

const root = new URL('../platform', import.meta.url).pathname;
const tests = readdirSync(root, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(root, name), 'utf8'));

it('each duty has a name of its own', () => {
  const names = platformDuties.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it.each(platformDuties.map(({ name }) => name))('a test opens and ends %s', (name) => {
  const isTested = tests.some((text) => text.includes('dutiesOf(') && text.includes(`'${name}'`));
  expect(isTested, `tests/platform: no test asks dutiesOf for '${name}'`).toBe(true);
});

it.each(platformDuties)('whoever has $name may make the call that does it', ({ by }) => {
  const grant = platformPolicy[by.call.name];
  expect(grant, by.call.name).toBeDefined();
  expect(by.roles.filter((role) => !covers(grant ?? [], [role]))).toEqual([]);
});
