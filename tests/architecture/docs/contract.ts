import { namedRoutes, paths } from '@jicai/client/src/app/paths.ts';
import type { Form } from '@jicai/shared/contract/kernel/codecs.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Codec } from '@jicai/shared/contract/kernel/wire.ts';
import { allEndpoints, allTables, contractModules, isCodec } from '../../contract/tables.ts';
import { pages } from '../../harness/client/pages.ts';
import { marksOf } from '../../harness/wire/values.ts';

/** The page that `npm run docs` writes. */
export const CONTRACT_PAGE = 'docs/contract.md';

type Rows = Readonly<Record<string, readonly [wire: string, codec: Codec, label?: string]>>;

const rangeOf = (min: number, max: number, least: number): string => {
  if (!Number.isFinite(max) || max === Number.MAX_SAFE_INTEGER) return '';
  return min === least ? ` ≤ ${max}` : ` ${min}–${max}`;
};

function formText(form: Form): string {
  switch (form.kind) {
    case 'text':
      return `text${rangeOf(form.min, form.max, 0)}`;
    case 'int':
      return `int${rangeOf(form.min, form.max, Number.MIN_SAFE_INTEGER)}`;
    case 'ints':
      return `ints${rangeOf(form.min, form.max, Number.MIN_SAFE_INTEGER)}`;
    case 'code':
      return Object.entries(form.codes)
        .map(([code, name]) => (code === name ? code : `${code}=${name}`))
        .join(' | ');
    default:
      return form.kind;
  }
}

/** The tables that have a name: they stand once on the page. */
type Names = ReadonlyMap<Codec, string>;

const fieldsOf = (codec: Codec): Rows | null => {
  const { fields, columns, parts } = marksOf(codec);
  return fields ?? columns ?? parts ?? null;
};

/** The table inside a codec without a name; its rows are indented below the field. */
function innerTable(codec: Codec, names: Names): Rows | null {
  if (names.has(codec)) return null;
  const { entry, inner } = marksOf(codec);
  const next = entry ?? inner;
  return fieldsOf(codec) ?? (next ? innerTable(next, names) : null);
}

/** Describes the form of a field. */
function kindOf(codec: Codec, names: Names): string {
  const name = names.get(codec);
  if (name) return name;
  const { columns, parts, entry, atMost = 0, inner, isOptional, form, identifier } = marksOf(codec);
  if (columns) return 'columns';
  if (parts) return 'some of';
  if (fieldsOf(codec)) return 'table';
  if (entry) return `list${rangeOf(0, atMost, 0)} of ${kindOf(entry, names)}`;
  if (inner && isOptional) return `${kindOf(inner, names)}, or none`;
  if (inner) return `${kindOf(inner, names)}; newer, else ${JSON.stringify(marksOf(codec).absent)}`;
  if (!form) throw new Error('a codec of unknown form');
  const ids = form.kind === 'ids' || form.kind === 'ints' ? rangeOf(0, atMost, 0) : '';
  return `${identifier ? `${identifier}, ` : ''}${formText(form)}${ids}`;
}

function rowsOf(fields: Rows, names: Names, indent = ''): string[] {
  return Object.entries(fields).flatMap(([english, [wire, codec, label = '']]) => {
    const inside = innerTable(codec, names);
    return [
      `${indent}- \`${wire}\` ${english}: ${kindOf(codec, names)}${label ? ` — ${label}` : ''}`,
      ...(inside ? rowsOf(inside, names, `${indent}  `) : []),
    ];
  });
}

function bodyOf(title: string, codec: Codec, names: Names): string[] {
  const table = innerTable(codec, names);
  const rows = table ? rowsOf(table, names) : [];
  return rows.length > 0
    ? [`${title}:`, '', ...rows, '']
    : [`${title}: ${table ? 'nothing' : kindOf(codec, names)}`, ''];
}

function call({ name, method, path, write, summary, request, response }: Endpoint, names: Names) {
  return [
    `### ${name}`,
    '',
    `\`${method} ${path}\`${write ? ', a write' : ''}: ${summary}`,
    '',
    ...bodyOf('Request', request, names),
    ...bodyOf('Response', response, names),
  ];
}

/** The number of places in which each table stands. */
function countTables(codecs: Iterable<Codec>): Map<Codec, number> {
  const counts = new Map<Codec, number>();
  const visit = (codec: Codec): void => {
    const table = fieldsOf(codec);
    const count = counts.get(codec) ?? 0;
    if (table) counts.set(codec, count + 1);
    if (table && count > 0) return;
    for (const [, field] of Object.values(table ?? {})) visit(field);
    const { entry, inner } = marksOf(codec);
    if (entry ?? inner) visit((entry ?? inner) as Codec);
  };
  for (const codec of codecs) visit(codec);
  return counts;
}

/** The addresses that other systems, mails and bookmarks hold. */
function addresses(): string[] {
  const names = Object.entries(paths).map(([name, { pattern }]) => [pattern, name] as const);
  const nameOf = new Map<string, string>(names);
  const named = Object.entries(namedRoutes);
  return [
    '## Addresses',
    '',
    '| address | page | layout | called by other systems |',
    '|---|---|---|---|',
    ...pages
      .toSorted((one, other) => (one.pattern < other.pattern ? -1 : 1))
      .map(({ pattern, layout }) => {
        const called = named.flatMap(([name, path]) => (path === pattern ? [`\`${name}\``] : []));
        return `| \`${pattern}\` | ${nameOf.get(pattern)} | ${layout} | ${called.join(', ')} |`;
      }),
    '',
  ];
}

/** Sorts pairs by their first text: the exports of a module have no order of their own. */
const byName = <T>(pairs: readonly (readonly [string, T])[]) =>
  pairs.toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The page that lists all calls and messages with the wire names and forms of their fields. */
export async function contractPage(): Promise<string> {
  const tables = await allTables();
  const counts = countTables(tables.values());
  const messages = byName([...tables].filter(([name]) => !name.includes('.')));
  const names = new Map<Codec, string>(messages.map(([name, codec]) => [codec, name]));
  const taken = new Set(names.values());
  for (const [file, module] of await contractModules())
    for (const [name, value] of byName(Object.entries(module))) {
      if (!isCodec(value) || names.has(value) || (counts.get(value) ?? 0) < 2) continue;
      const unique = taken.has(name) ? `${name} of ${file.replace('.ts', '')}` : name;
      names.set(value, unique);
      taken.add(unique);
    }
  const without = (codec: Codec) => new Map([...names].filter(([table]) => table !== codec));
  const slices = Map.groupBy(await allEndpoints(), ({ name }) => name.split('.')[0] ?? '');
  const isMessage = new Set(messages.map(([, codec]) => codec));
  return [
    '# The contract',
    '',
    'What other systems hold: the addresses of the pages, which are never renamed, and what travels,',
    'the calls and the messages of the live connection, each field with its wire name, its English name,',
    'its form and its label. Generated by `npm run docs`; `npm run check` fails when it is out of date,',
    'so that the wire changes only with this page. `table` is an object, whose fields are',
    'indented; `or none` travels as an empty text; `newer` may be absent.',
    '',
    ...byName([...slices]).flatMap(([slice, calls]) => [
      `## ${slice}`,
      '',
      ...calls.flatMap((endpoint) => call(endpoint, names)),
    ]),
    ...addresses(),
    '## Messages of the live connection',
    '',
    ...messages.flatMap(([name, codec]) => [
      `### ${name}`,
      '',
      ...bodyOf('Body', codec, without(codec)),
    ]),
    '## Tables of several calls',
    '',
    ...[...names]
      .filter(([codec]) => !isMessage.has(codec))
      .toSorted(([, one], [, other]) => (one < other ? -1 : 1))
      .flatMap(([codec, name]) => [`### ${name}`, '', ...bodyOf('Fields', codec, without(codec))]),
  ].join('\n');
}
