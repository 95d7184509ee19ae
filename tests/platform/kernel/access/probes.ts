import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Codec, Fields } from '@jicai/shared/contract/kernel/wire.ts';
import { anything } from '../../../harness/client/anything.ts';
import type { Wire } from '../../../harness/wire/examples.ts';
import type { Player, World } from '../../../harness/world.ts';

/* Requests made from the contract's tables: where in a body an id stands. */

/** A field that names a thing: its path in the body, and its English name. */
export interface IdField {
  readonly path: readonly (string | number)[];
  readonly english: string;
}

const ID = /(?:id|ids|number|numbers|group|groups|key|file|files|deleted|keyword)$/i;
/** Fields with people's own texts, and counts: none of them names a thing. */
const NO_ID = new Set(['taxNumber', 'trackingNumber']);

/** The table inside a codec, through lists and options; null for a leaf. */
function tableOf(codec: Codec): Fields | null {
  if ('fields' in codec) return codec.fields as Fields;
  const def = codec._zod.def as {
    in?: Codec;
    element?: Codec;
    innerType?: Codec;
    options?: Codec[];
  };
  for (const inner of [def.element, def.innerType, def.in, ...(def.options ?? [])]) {
    const table = inner ? tableOf(inner) : null;
    if (table) return table;
  }
  return null;
}

const isObject = (value: unknown): value is Wire => typeof value === 'object' && value !== null;

/** Every place of a body that a table describes: its path, English name and value. */
export function* valuesOf(
  codec: Codec,
  body: unknown,
  path: readonly (string | number)[] = [],
): Generator<IdField & { value: unknown; codec: Codec }> {
  const table = tableOf(codec);
  if (!table || !isObject(body)) return;
  for (const [english, [wire, inner]] of Object.entries(table)) {
    const value = body[wire];
    const here = [...path, wire];
    yield { path: here, english, value, codec: inner };
    const rows = Array.isArray(value) ? value.entries() : [];
    for (const [index, row] of rows) yield* valuesOf(inner, row, [...here, index]);
    if (!Array.isArray(value)) yield* valuesOf(inner, value, here);
  }
}

/** The places that name a thing. */
export function idFieldsOf(endpoint: Endpoint, body: Wire): IdField[] {
  return [...valuesOf(endpoint.request, body)].filter(
    ({ english, value }) => ID.test(english) && !NO_ID.has(english) && !isObject(value),
  );
}

/** Every table of a body: itself and those inside it, by path. */
export function tablesOf(endpoint: Endpoint, body: Wire): (readonly (string | number)[])[] {
  const paths = [...valuesOf(endpoint.request, body)].map(({ path }) => path.slice(0, -1));
  return [[], ...new Map(paths.map((path) => [path.join('.'), path])).values()].filter(
    (path, index) => index === 0 || path.length > 0,
  );
}

/** A copy of the body with one value put in. */
export function withValue(body: Wire, path: readonly (string | number)[], value: unknown): Wire {
  const copy = structuredClone(body);
  let at: unknown = copy;
  for (const step of path.slice(0, -1)) at = (at as Wire)[step];
  (at as Wire)[path.at(-1) ?? ''] = value;
  return copy;
}

export interface RawAnswer {
  readonly status: number;
  readonly state: number;
  readonly text: string;
  readonly bytes: string;
}

/** Makes a call with a wire body as it is. */
export async function callRaw(
  world: World,
  player: Player,
  endpoint: Endpoint,
  body: Wire,
): Promise<RawAnswer> {
  const raw = { ...endpoint, request: anything, response: anything };
  if (endpoint.path.startsWith('/live/')) {
    const answer = await world.live.call(raw, body, { token: await player.token() });
    const isDone = answer.status === 200 && (answer.wire?.errCode ?? 0) === 0;
    const text = String(answer.wire?.errMsg ?? '');
    const bytes = JSON.stringify([answer.wire, answer.headers]);
    return { status: answer.status, state: isDone ? 1 : 0, text, bytes };
  }
  const { status, state, text, wire, headers } = await player.call(raw, body);
  return { status, state, text, bytes: JSON.stringify([wire, headers]) };
}
