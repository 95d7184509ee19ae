import { listUpTo, money, text } from '@jicai/shared/contract/kernel/codecs.ts';
import {
  type Codec,
  decode,
  encode,
  failingField,
  UnwritableError,
  wireObject,
} from '@jicai/shared/contract/kernel/wire.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { exampleOf as bodyOf } from '../harness/wire/examples.ts';
import { type Draw, first, marksOf, seeded, wireOf } from '../harness/wire/values.ts';
import { allEndpoints, allTables, wireNamesOf } from './tables.ts';

type Wire = Record<string, unknown>;

const tables = [...(await allTables())];
const endpoints = await allEndpoints();
const requests = tables.filter(([name]) => /\.request$|^(?:Join|Leave|Command)$/.test(name));
const responses = tables.filter(([name]) => name.endsWith('.response'));

/** The draws of the values that each table is tried with: the example, then chance. */
const DRAWS: readonly Draw[] = [first, ...Array.from({ length: 30 }, (_, index) => seeded(index))];

const exampleOf = (codec: Codec) => wireOf(codec) as Wire;

/** The problems that a check finds in tables, each with the name of its table. */
const problemsIn = (
  all: readonly (readonly [string, Codec])[],
  check: (codec: Codec) => Iterable<unknown>,
): unknown[] => all.flatMap(([name, codec]) => [...check(codec)].map((found) => [name, found]));

/** The field that a refusal would name; null when the wire is readable. */
function refused(codec: Codec, wire: unknown): { field: string; unknown: boolean } | null {
  try {
    decode(codec, wire);
    return null;
  } catch (error) {
    if (error instanceof z.core.$ZodError) return failingField(codec, error);
    throw error;
  }
}

/** Whether JSON holds a value as it is: nothing in it is dropped, or becomes another thing. */
const isWire = (value: unknown): boolean => {
  if (value === null || typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isWire);
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isWire)
  );
};

/** Whether a value of no type of ours is refused, or written in a form of the wire. */
function isSafe(codec: Codec, ours: unknown): boolean {
  try {
    return isWire(encode(codec, ours));
  } catch {
    // A time that is none is refused by the calendar itself.
    return true;
  }
}

describe('everything that travels', () => {
  it('is found', () => {
    expect(endpoints.length).toBeGreaterThan(500);
    expect(tables.length).toBe(2 * endpoints.length + 17);
  });

  it('comes back byte for byte, with every field in the order of its table', () => {
    const changed = problemsIn(tables, function* (codec) {
      for (const draw of DRAWS) {
        const wire = wireOf(codec, draw);
        const again = encode(codec, decode(codec, wire));
        if (JSON.stringify(again) !== JSON.stringify(wire)) yield { wire, again };
        const names = wireNamesOf(codec);
        if (names.length > 0 && String(Object.keys(again as Wire)) !== String(names)) yield names;
      }
    });
    expect(changed).toEqual([]);
  });

  it('is written in forms that JSON does not change, or refused', () => {
    const unsafe = problemsIn(tables, function* (codec) {
      const ours = decode(codec, exampleOf(codec)) as Wire;
      for (const name of Object.keys(ours))
        for (const odd of [undefined, null, Number.NaN, new Date(0), [null], {}])
          if (!isSafe(codec, { ...ours, [name]: odd })) yield { name, odd };
    });
    expect(unsafe).toEqual([]);
  });

  it('a value without a form is refused with its place', () => {
    const Inner = wireObject({ price: ['jg', money, '价格'] });
    const Outer = wireObject({
      rows: ['list', listUpTo(Inner, 1), '行'],
      name: ['mc', text, '名称'],
    });
    const pathOf = (ours: unknown) => {
      try {
        return encode(Outer, ours as never);
      } catch (error) {
        return error instanceof UnwritableError ? error.path : error;
      }
    };
    expect(pathOf({ rows: [{ price: 1 }], name: 'a' })).toEqual({
      list: [{ jg: '0.01' }],
      mc: 'a',
    });
    expect(pathOf({ rows: [{ price: 1 }] })).toEqual(['mc']);
    expect(pathOf({ rows: [undefined], name: 'a' })).toEqual(['list']);
    expect(pathOf({ rows: [{ price: 1 }, { price: 2 }], name: 'a' })).toEqual(['list']);
    expect(pathOf(null)).toEqual([]);
  });
});

describe('endpoints', () => {
  it('no two have one name, or one address', () => {
    const names = endpoints.map(({ name }) => name);
    const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('have addresses that the specification could have', () => {
    for (const { name, path, method, write } of endpoints) {
      expect(name).toMatch(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/);
      expect(path).toMatch(/^\/(?:app|live)\/[\w/{}]+$/);
      // ASVS 3.5.3: nothing changes by a GET.
      expect([name, method === 'GET' && write]).toEqual([name, false]);
    }
  });
});

/** Whether a request may be sent without the field: a list, an optional value, or one with a default. */
function mayBeAbsent(codec: Codec, wireName: string): boolean {
  const fields = Object.values(marksOf(codec).fields ?? {});
  const field = fields.find(([wire]) => wire === wireName)?.[1];
  if (!field) return false;
  const marks = marksOf(field);
  return 'entry' in marks || marks.isOptional === true || 'absent' in marks;
}

describe('requests', () => {
  it('have an example that is read', () => {
    for (const { name, request } of endpoints)
      expect([name, refused(request, bodyOf({ name, request }))]).toEqual([name, null]);
  });

  it('refuse a field that they do not know, by name', () => {
    for (const [name, codec] of requests) {
      const unknown = refused(codec, { ...exampleOf(codec), wzzd: '1' });
      expect([name, unknown]).toEqual([name, { field: 'wzzd', unknown: true }]);
      const members = JSON.stringify(exampleOf(codec)).slice(1);
      const inherited = JSON.parse(`{"__proto__": 1, ${members}`.replace(', }', '}'));
      expect([name, refused(codec, inherited)?.unknown]).toEqual([name, true]);
    }
  });

  it('name the field that is of a wrong type', () => {
    const unnamed = problemsIn(requests, function* (codec) {
      const wire = exampleOf(codec);
      for (const field of wireNamesOf(codec))
        for (const wrong of [{ a: 1 }, [[1]]]) {
          const problem = refused(codec, { ...wire, [field]: wrong });
          // In a list its place, in an object its name.
          const isNamed = new RegExp(`^${field}(?:\\.\\d+(?:\\.\\w+)?|\\.\\w+)?（.+）$`);
          if (!isNamed.test(problem?.field ?? '')) yield { field, wrong, problem };
        }
    });
    expect(unnamed).toEqual([]);
  });

  it('name the field that is missing, unless it may be', () => {
    const unnamed = problemsIn(requests, function* (codec) {
      const wire = exampleOf(codec);
      for (const field of wireNamesOf(codec)) {
        const { [field]: _, ...rest } = wire;
        const named = refused(codec, rest)?.field ?? '';
        const isRight = mayBeAbsent(codec, field) ? named === '' : named.startsWith(`${field}（`);
        if (!isRight) yield { field, named };
      }
    });
    expect(unnamed).toEqual([]);
  });

  it('refuse what is not an object', () => {
    for (const [name, codec] of requests)
      for (const wire of [null, 1, 'text', [], undefined])
        expect([name, refused(codec, wire)]).not.toEqual([name, null]);
  });
});

describe('answers', () => {
  it('are read with fields that a newer server adds', () => {
    for (const [name, codec] of responses) {
      const wire = exampleOf(codec);
      const more = decode(codec, { xzd: 1, state: 1, text: '', ...wire });
      expect([name, more]).toEqual([name, decode(codec, wire)]);
    }
  });
});
