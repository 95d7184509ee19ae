import { sourceOf } from '@jicai/platform/src/kernel/db/open.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../architecture/sources.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { type Kind, type RawStatement, rawStatements } from './raw-statements.ts';

/*
 * The type of a raw statement is a claim: nothing but this compares it with the database. Each
 * statement whose text stands in one place is described by the migrated database, without being run.
 */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ database: 'embedded' });
});
afterAll(() => world?.stop());

/** The kind of a column's values as the platform reads them, by the type's number in PostgreSQL. */
const KINDS: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  17: 'object',
  114: 'any',
  700: 'number',
  701: 'number',
  1007: 'object',
  1009: 'object',
  1184: 'number',
  3802: 'any',
};

async function describeColumns(text: string): Promise<Map<string, Kind>> {
  const source = sourceOf(world.db);
  if (source.kind !== 'embedded') throw new Error('the description needs the embedded database');
  const { resultFields } = await source.pglite.describeQuery(text);
  return new Map(resultFields.map(({ name, dataTypeID }) => [name, KINDS[dataTypeID] ?? 'string']));
}

async function problemsOf({ place, text, claims }: RawStatement): Promise<string[]> {
  const columns = await describeColumns(text ?? '');
  return [...claims].flatMap(([name, { kinds, optional }]) => {
    const kind = columns.get(name);
    if (kind === undefined) return optional ? [] : [`${place}: no column ${name}`];
    const isRight = kind === 'any' || kinds.has('any') || kinds.has(kind);
    return isRight ? [] : [`${place}: ${name} is ${kind}, not ${[...kinds].join(' or ')}`];
  });
}

describe('the type of a raw statement', () => {
  it('is seen when it is false', async () => {
    const claims = new Map([
      ['one', { kinds: new Set<Kind>(['string']), optional: false }],
      ['two', { kinds: new Set<Kind>(['string']), optional: false }],
      ['three', { kinds: new Set<Kind>(['number']), optional: false }],
    ]);
    const text = 'select 1 as one, $1::int as three';
    expect(await problemsOf({ place: 'here', text, claims })).toEqual([
      'here: one is number, not string',
      'here: no column two',
    ]);
  });

  it('names columns that the statement answers, with their kind of values', async () => {
    const statements = rawStatements(root);
    const known = statements.filter(({ text }) => text !== null);
    const problems = [];
    for (const statement of known) problems.push(...(await problemsOf(statement)));
    expect(problems).toEqual([]);
    // The others are put together from parts, and are compared by the tests of their calls alone.
    expect(known.length).toBeGreaterThan(45);
  });
});
