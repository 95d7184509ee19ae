import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { englishPathOf, wirePathOf } from '@jicai/shared/contract/kernel/field-path.ts';
import { isMessageKey } from '@jicai/shared/messages.ts';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from './tables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A refusal in the source of the platform or of a shared rule. */
interface Said {
  /** Of the platform, `wing/slice`; null in rules that every slice may use. */
  readonly slice: string | null;
  readonly file: string;
  readonly key: string;
  /** The English path of its field; null where it names none. */
  readonly field: string | null;
}

const REFUSAL = /\brefuse(?:At\(\s*'([\w.]+)',\s*|\(\s*)'([\w.]+)'/g;
const CONTRACT = /@jicai\/shared\/(contract\/[\w/-]+\.ts)/g;

const sources = globSync(['platform/src/*/**/*.ts', 'shared/src/domain/**/*.ts'], { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }));

const sliceOf = (file: string): string | null =>
  /^platform\/src\/(\w+\/[\w-]+)\//.exec(file)?.[1] ?? null;

const said: Said[] = sources.flatMap(({ file, text }) =>
  [...text.matchAll(REFUSAL)].map(([, field, key = '']) => ({
    slice: sliceOf(file),
    file,
    key,
    field: field ?? null,
  })),
);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value;

/** The calls of the wing of a slice, and of the other parts of the contract that its files read. */
async function endpointsOf(slice: string): Promise<Endpoint[]> {
  const own = sources.filter(({ file }) => sliceOf(file) === slice);
  const parts = new Set(
    own.flatMap(({ text }) => [...text.matchAll(CONTRACT)].map(([, at]) => at)),
  );
  const [wing] = slice.split('/');
  for (const file of globSync(`shared/src/contract/${wing}/**/*.ts`, { cwd: root }))
    if (!file.endsWith('.test.ts')) parts.add(file.slice('shared/src/'.length));
  const found: Endpoint[] = [];
  for (const part of parts) {
    const module: object = await import(pathToFileURL(`${root}/shared/src/${part}`).href);
    for (const group of Object.values(module)) {
      if (typeof group !== 'object' || group === null) continue;
      const values: unknown[] = Object.values(group);
      found.push(...values.filter(isEndpoint));
    }
  }
  return found;
}

describe('refusals', () => {
  it('have a key of the messages as their code', () => {
    expect(said.length).toBeGreaterThan(700);
    expect(said.filter(({ key }) => !isMessageKey(key))).toEqual([]);
  });

  it('name a field of a request of their wing', async () => {
    const named = said.filter(({ field }) => field !== null);
    expect(named.length).toBeGreaterThan(100);
    const all = await allEndpoints();
    const unknown: string[] = [];
    for (const { slice, file, key, field } of named) {
      const calls = slice === null ? all : await endpointsOf(slice);
      const isKnown = calls.some(({ request }) => wirePathOf(request, field ?? '') !== null);
      if (!isKnown) unknown.push(`${file} ${key} ${field}`);
    }
    expect(unknown).toEqual([]);
  });
});

it('every field of every request has a wire path, by which its English path is found again', async () => {
  let fields = 0;
  for (const { name, request } of await allEndpoints()) {
    if (!('fields' in request)) continue;
    for (const english of Object.keys(Object(request.fields))) {
      const wire = wirePathOf(request, english);
      const back = wire === null ? null : englishPathOf(request, wire);
      expect(`${name} ${back}`).toBe(`${name} ${english}`);
      fields += 1;
    }
  }
  expect(fields).toBeGreaterThan(1_000);
});
