import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Codec, decode } from '@jicai/shared/contract/kernel/wire.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { limits } from '@jicai/shared/limits.ts';
import { describe, expect, it } from 'vitest';
import { marksOf } from '../harness/wire/values.ts';
import { allEndpoints } from './tables.ts';

const endpoints = await allEndpoints();

interface FoundList {
  readonly path: string;
  readonly atMost: number;
  /** The most that the call may allow. */
  readonly bound: number;
}

/** The codec inside `none(…)` and `newer(…)`. */
const unwrap = (codec: Codec): Codec => ('inner' in codec ? unwrap(codec.inner as Codec) : codec);

/** Every list inside a codec, with the most entries that it reads. */
function listsIn(outer: Codec, path: string, bound: number): FoundList[] {
  const codec = unwrap(outer);
  const own = 'atMost' in codec ? [{ path, atMost: Number(codec.atMost), bound }] : [];
  const entries = 'entry' in codec ? listsIn(codec.entry as Codec, `${path}[]`, bound) : [];
  const fields =
    'fields' in codec ? Object.entries(codec.fields as Record<string, [string, Codec]>) : [];
  return [
    ...own,
    ...entries,
    ...fields.flatMap(([name, [, field]]) => listsIn(field, `${path}.${name}`, bound)),
  ];
}

/** Only calls that carry the items of a project have longer lists, and the larger bodies for them. */
const listsOf = ({ name, request, bodyBytes }: Endpoint) =>
  listsIn(
    request,
    name,
    bodyBytes > limits.jsonBodyBytes ? limits.projectLines : limits.requestList,
  );

describe('[AT4] lists of requests', () => {
  const found = endpoints.flatMap(listsOf);

  it('are found', () => {
    expect(found.length).toBeGreaterThan(15);
    expect(found.map(({ path }) => path)).toContain('catalog.search.keys');
  });

  it.each(found)('$path has a bound', ({ atMost, bound }) => {
    expect(atMost).toBeLessThanOrEqual(bound);
  });

  it('are refused with one entry too many', () => {
    const fields = (
      catalogEndpoints.search.request as unknown as { fields: Record<string, [string, Codec]> }
    ).fields;
    const keys = fields.keys?.[1] as Codec;
    const words = (count: number) => Array.from({ length: count }, (_, at) => `词${at}`);
    for (const count of [limits.searchKeys - 1, limits.searchKeys])
      expect(decode(keys, words(count))).toHaveLength(count);
    expect(() => decode(keys, words(limits.searchKeys + 1))).toThrow();
    expect(() => decode(keys, ['长'.repeat(limits.searchLength + 1)])).toThrow();
  });
});

/** Every leaf of a codec, with its place. */
function leavesIn(outer: Codec, path: string): { path: string; codec: Codec; isList: boolean }[] {
  const codec = unwrap(outer);
  if ('fields' in codec)
    return Object.entries(codec.fields as Record<string, [string, Codec]>).flatMap(
      ([name, [, field]]) => leavesIn(field, `${path}.${name}`),
    );
  if (!('entry' in codec)) return [{ path, codec, isList: false }];
  const inside = leavesIn(codec.entry as Codec, `${path}[]`);
  return inside.some(({ path: at }) => at === `${path}[]`)
    ? [{ path, codec, isList: true }]
    : inside;
}

describe('[AT11] texts of requests', () => {
  const leaves = endpoints.flatMap(({ name, request }) => leavesIn(request, name));

  it('are found', () => expect(leaves.length).toBeGreaterThan(150));

  it.each(leaves)('$path refuses what no database stores', ({ codec, isList }) => {
    for (const text of ['a\0b', 'x,\0', 'a\ud800']) {
      const wire = isList ? [text] : text;
      expect(() => decode(codec, wire)).toThrow();
    }
  });
});

const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };
const LAST_MS = 253_402_300_799_999;

const CHECKED = 'a rule says in words, at the field, what is too much';

/** Whole numbers that may be larger: none of them reaches a column as it is. Place → reason. */
const NO_COLUMN: Readonly<Record<string, string>> = {
  'signIn.withWork.solution': 'it is hashed with the puzzle',
  'listing.save.draft.accessories[].stock': CHECKED,
  'listing.save.draft.skus[].stock': CHECKED,
  'clarification.answer.moveToMs': CHECKED,
  'project.extend.signUpEndsAtMs': CHECKED,
  'project.save.draft.publishAt': CHECKED,
  'project.save.draft.questionsEndAt': CHECKED,
  'project.save.draft.quoteClosesAt': CHECKED,
  'project.save.draft.quoteOpensAt': CHECKED,
  'project.save.draft.signUpEndsAt': CHECKED,
  'project.save.draft.signUpOpensAt': CHECKED,
};

/** Whether a whole number fits a column of four bytes or is a moment of the calendar. */
const fits = ({ min, max }: { readonly min: number; readonly max: number }) =>
  (min >= INT32.min && max <= INT32.max) || (min >= 0 && max <= LAST_MS);

describe('[AT11] whole numbers of requests', () => {
  const numbers = endpoints
    .flatMap(({ name, request }) => leavesIn(request, name))
    .flatMap(({ path, codec }) => {
      const { form } = marksOf(codec);
      return form?.kind === 'int' || form?.kind === 'ints' ? [{ path, codec, form }] : [];
    });

  it('are found', () => expect(numbers.length).toBeGreaterThan(100));

  it('fit the column that they are compared with', () => {
    const larger = numbers.filter(({ form }) => !fits(form)).map(({ path }) => path);
    expect(larger.toSorted()).toEqual(Object.keys(NO_COLUMN).toSorted());
  });

  it('in a list are read as numbers, or not at all', () => {
    const lists = numbers.filter(({ form }) => form.kind === 'ints');
    expect(lists.map(({ path }) => path)).toContain('statement.dispute.lineNos');
    for (const { codec } of lists)
      for (const wire of ['abc', '99999999999', '1e400', '1e3', '1,NaN', '0x1', '1.5', '-1'])
        expect(() => decode(codec, wire)).toThrow();
  });
});
