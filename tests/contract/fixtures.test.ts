import {
  codeOf,
  compactTime,
  int,
  list,
  listUpTo,
  money,
  none,
  text,
  yesNo,
} from '@jicai/shared/contract/kernel/codecs.ts';
import {
  type Codec,
  decode,
  encode,
  failingField,
  UnwritableError,
  wireObject,
  wireRequest,
} from '@jicai/shared/contract/kernel/wire.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { completeFixture } from './complete-fixture.ts';
import { fixtureNames, readFixture, tableOf } from './fixtures.ts';
import { allEndpoints, allTables, wireNamesOf } from './tables.ts';

const files = fixtureNames();
const tables = await allTables();
const endpoints = await allEndpoints();

const codecOf = (file: string): Codec => tableOf(file, tables);

function fixture(file: string): Record<string, unknown> {
  const wire = readFixture(file);
  if (typeof wire !== 'object' || wire === null) throw new Error(`${file} is not an object`);
  return { ...wire };
}

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

describe('fixtures', () => {
  it('everything that travels has one', () => {
    expect([...tables.keys()].filter((name) => !files.includes(name))).toEqual([]);
    expect(files.map((file) => codecOf(file))).toHaveLength(files.length);
    expect(endpoints.length).toBeGreaterThan(20);
  });

  it.each(files)('%s comes back byte for byte', (file) => {
    const wire = fixture(file);
    const again = encode(codecOf(file), decode(codecOf(file), wire));
    expect(JSON.stringify(again)).toBe(JSON.stringify(wire));
  });

  it.each(files)('%s writes no value that JSON would change', (file) => {
    const codec = codecOf(file);
    const ours = decode(codec, fixture(file)) as Record<string, unknown>;
    for (const name of Object.keys(ours))
      for (const odd of [undefined, null, Number.NaN, new Date(0), [null], {}])
        expect([name, odd, isSafe(codec, { ...ours, [name]: odd })]).toEqual([name, odd, true]);
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

  it.each(files)('%s shows every field of its table', (file) => {
    const names = wireNamesOf(codecOf(file));
    if (names.length > 0) expect(Object.keys(fixture(file))).toEqual(names);
    else expect(Object.keys(fixture(file)).length).toBeGreaterThan(file.includes('.re') ? -1 : 0);
  });
});

describe('a fixture is completed', () => {
  const Inner = wireObject({ name: ['mc', text, '名称'], days: ['ts', none(int), '天数'] });
  const Outer = wireRequest({
    id: ['id', text, '编号'],
    price: ['jg', money, '价格'],
    at: ['sj', compactTime, '时间'],
    one: ['yg', none(Inner), '一个'],
    many: ['dg', list(Inner), '多个'],
    kind: ['lx', codeOf({ CZZJ: 'fiscal', FCZZJ: 'other' }), '类型'],
    open: ['kf', yesNo, '开放'],
  });
  const known = new Map([['zjxz', ['FCZZJ']]]);

  it('with samples by codec where a field is missing, in the order of the table', () => {
    const made = completeFixture(Outer, {}, known);
    expect(made).toEqual({
      id: '示例',
      jg: '12.00',
      sj: '20260601090000',
      yg: { mc: '示例', ts: 3 },
      dg: [{ mc: '示例', ts: 3 }],
      lx: 'FCZZJ',
      kf: '1',
    });
    expect(Object.keys(made as object)).toEqual(Object.values(Outer.fields).map(([name]) => name));
  });

  it('keeps the values that are there, inside too, and drops fields that no table knows', () => {
    const wire = {
      kf: '0',
      old: 1,
      ...{ id: '7', jg: '1.00', sj: '20260101000000', lx: 'CZZJ' },
      yg: '',
      dg: [
        { ts: '', mc: 'a' },
        { mc: 'b', gone: 1 },
      ],
    };
    expect(completeFixture(Outer, wire, known)).toEqual({
      ...{ id: '7', jg: '1.00', sj: '20260101000000', lx: 'CZZJ', kf: '0' },
      yg: '',
      dg: [
        { mc: 'a', ts: '' },
        { mc: 'b', ts: 3 },
      ],
    });
  });

  it.each(files)('%s is complete', (file) => {
    const wire = readFixture(file);
    expect(JSON.stringify(completeFixture(codecOf(file), wire, known))).toBe(JSON.stringify(wire));
  });
});

describe('endpoints', () => {
  it('no two have one name, or one address', () => {
    const names = endpoints.map(({ name }) => name);
    const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(endpoints.map(({ name, path, method, write }) => ({ name, path, method, write })))(
    '$name has an address that the specification could have',
    ({ name, path, method, write }) => {
      expect(name).toMatch(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/);
      expect(path).toMatch(/^\/(?:app|live)\/[\w/{}]+$/);
      // ASVS 3.5.3: nothing changes by a GET.
      expect(method === 'GET' && write).toBe(false);
    },
  );
});

const requests = [...tables].filter(([name]) => /\.request$|^(?:Join|Leave|Command)$/.test(name));

describe('requests', () => {
  it.each(requests)('%s refuses a field that it does not know, by name', (name, codec) => {
    const wire = { ...fixture(name), wzzd: '1' };
    expect(refused(codec, wire)).toEqual({ field: 'wzzd', unknown: true });
  });

  it.each(requests)('%s refuses __proto__ like any other field', (name, codec) => {
    const wire = JSON.parse(
      `{"__proto__": 1, ${JSON.stringify(fixture(name)).slice(1)}`.replace(', }', '}'),
    );
    expect(refused(codec, wire)).toMatchObject({ unknown: true });
  });

  it.each(requests)('%s names the field that is missing or of a wrong type', (name, codec) => {
    const wire = fixture(name);
    for (const field of wireNamesOf(codec)) {
      for (const wrong of [{ a: 1 }, [[1]]]) {
        const problem = refused(codec, { ...wire, [field]: wrong });
        expect(problem?.field, `${name} with ${field} ${JSON.stringify(wrong)}`).toMatch(
          // In a list its place, in an object its name.
          new RegExp(`^${field}(?:\\.\\d+(?:\\.\\w+)?|\\.\\w+)?（.+）$`),
        );
      }
      const { [field]: _, ...rest } = wire;
      const problem = refused(codec, rest);
      // A list, a field that may be none, and a later yes or no may also be left out.
      if (problem) expect(problem).toMatchObject({ field: expect.stringMatching(`^${field}（`) });
      else
        expect(['', null, false]).toContain(Array.isArray(wire[field]) ? '' : isNone(codec, field));
    }
  });

  it.each(requests)('%s refuses what is not an object', (_, codec) => {
    for (const wire of [null, 1, 'text', [], undefined])
      expect(refused(codec, wire)).not.toBeNull();
  });
});

/** The value that the table reads from an empty field: null for a field that may be none. */
function isNone(codec: Codec, field: string): unknown {
  const fields = 'fields' in codec ? (codec.fields as Record<string, [string, Codec]>) : {};
  const found = Object.values(fields).find(([wire]) => wire === field);
  return found ? decode(found[1], '') : 'unknown';
}

const responses = [...tables].filter(([name]) => name.endsWith('.response'));

describe('answers', () => {
  it.each(responses)('%s is read with fields that a newer server adds', (name, codec) => {
    const wire = fixture(name);
    expect(decode(codec, { xzd: 1, state: 1, text: '', ...wire })).toEqual(decode(codec, wire));
  });
});
