import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import fc from 'fast-check';
import { exampleOf, type Wire } from '../../harness/wire/examples.ts';

/* The inputs of a fuzzer: a good request of the contract, and a change to it. */

/** Texts that have broken somebody's server. */
const TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e价\u0000格',
  '９９９９',
  '1e309',
  '-0',
  'NaN',
  'null',
  '9'.repeat(400),
  '价'.repeat(20_000),
  "' or 1=1 --",
  '$1; select pg_sleep(9)',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '<svg onload=alert(1)>',
  '=cmd|calc!A1',
  '__proto__',
  '20260230250000',
  '2147483648',
  '9223372036854775808',
];

const bomb = (depth: number, isList: boolean) =>
  isList ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** One value as JSON text: what `JSON.stringify` would never write is among it. */
const junk: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TEXTS).map((text) => JSON.stringify(text)) },
  { weight: 3, arbitrary: fc.json() },
  {
    weight: 2,
    arbitrary: fc.string({ unit: 'binary', maxLength: 200 }).map((t) => JSON.stringify(t)),
  },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '1e309',
      '-1e309',
      '1e-400',
      '0x10',
      '9007199254740993',
      '-1',
      '1.5',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('null', 'true', '[]', '{}', '[null]', '[[]]', '{"$ne":1}'),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 2, max: 9_000 }), fc.boolean())
      .map(([depth, isList]) => bomb(depth, isList)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 9_000 }).map((n) => `[${'0,'.repeat(n)}0]`) },
);

/** Names that nobody asked for. */
const foreignName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'gysid', 'ryid', 'js', 'id'),
  fc.string({ maxLength: 20 }),
);

type Change =
  | { readonly kind: 'none' }
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'cut'; readonly at: number }
  | {
      readonly kind: 'field' | 'twice';
      readonly which: number;
      readonly text: string;
    }
  | { readonly kind: 'drop'; readonly which: number }
  | { readonly kind: 'foreign'; readonly name: string; readonly text: string };

/** The change that is made to a payload. */
export const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: 'none' } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('whole' as const), text: junk }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), at: fc.nat(60) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('field' as const, 'twice' as const),
      which: fc.nat(12),
      text: junk,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), which: fc.nat(12) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('foreign' as const), name: foreignName, text: junk }),
  },
);

/** The payload as JSON text, or as what is no JSON at all. */
export function applyChange(good: Wire, how: Change): string {
  const names = Object.keys(good);
  const members = new Map(names.map((name) => [name, JSON.stringify(good[name])]));
  const text = (more = '') =>
    `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}${more}}`;
  switch (how.kind) {
    case 'none':
      return text();
    case 'whole':
      return how.text;
    case 'cut':
      return text().slice(0, how.at);
    case 'foreign':
      return text(`${names.length ? ',' : ''}${JSON.stringify(how.name)}:${how.text}`);
  }
  const name = names[how.which % Math.max(1, names.length)];
  if (name === undefined) return how.kind === 'drop' ? text() : how.text;
  if (how.kind === 'twice') return text(`,${JSON.stringify(name)}:${how.text}`);
  if (how.kind === 'drop') members.delete(name);
  else members.set(name, how.text);
  return text();
}

/** The example of a body, about an auction that exists. */
export function goodBody(endpoint: Endpoint, packageNumber: string): Wire {
  const body = exampleOf(endpoint);
  return 'bbh' in body ? { ...body, bbh: packageNumber } : body;
}

/** How the body travels: `sealed` as it should be, else one of the ways in which it should not. */
export const ENVELOPES = [
  'sealed',
  'plain',
  'cut',
  'flipped',
  'otherCall',
  'noKey',
  'badKey',
  'longKey',
  'binary',
] as const;
export const envelope = fc.oneof(
  { weight: 12, arbitrary: fc.constant('sealed' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...ENVELOPES) },
);

/** All texts that a header may hold. */
export const headerText = fc.oneof(
  fc.stringMatching(/^[\x21-\x7e]{0,80}$/),
  fc.constantFrom('x'.repeat(4_000), '../..', '0', 'null', 'a,b', '1;2'),
);
