import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BoardPatchWire, BoardSnapshot } from '@jicai/shared/contract/auction/live/board.ts';
import { HallPush, WatchHall } from '@jicai/shared/contract/auction/live/hall.ts';
import { PublicBoard } from '@jicai/shared/contract/auction/live/public.ts';
import * as socket from '@jicai/shared/contract/auction/live/socket.ts';
import { RouterTree } from '@jicai/shared/contract/identity/navigation.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Codec, Fields } from '@jicai/shared/contract/kernel/wire.ts';
import * as todoChannel from '@jicai/shared/contract/work/todo-channel.ts';

const folder = fileURLToPath(new URL('../../shared/src/contract/', import.meta.url));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'request' in value;
}

export function isCodec(value: unknown): value is Codec {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** The exports of every file of the contract, by the path of the file. */
export async function contractModules(): Promise<[path: string, module: object][]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .toSorted();
  return Promise.all(
    files.map(
      async (file): Promise<[string, object]> => [
        file,
        await import(pathToFileURL(folder + file).href),
      ],
    ),
  );
}

/** Every endpoint that some file of the contract declares, wherever it is. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const groups = (await contractModules()).flatMap(([, module]) => Object.values(module));
  const endpoints = groups.flatMap((group: unknown) =>
    typeof group === 'object' && group !== null && !isCodec(group)
      ? Object.values(group).filter(isEndpoint)
      : [],
  );
  // Some stand in a list beside their own table.
  return [...new Set(endpoints)];
}

/** The wire names that a table says, or none for a codec that is written by hand. */
export function wireNamesOf(codec: Codec): string[] {
  if (!('fields' in codec)) return [];
  return Object.values(codec.fields as Fields).map(([wire]) => wire);
}

/** Everything that travels: the messages of the live connection by their names, bodies by their calls. */
export async function allTables(): Promise<Map<string, Codec>> {
  const tables = new Map<string, Codec>([
    ['BoardSnapshot', BoardSnapshot],
    ['BoardPatchWire', BoardPatchWire],
    ['RouterTree', RouterTree],
    ['HallPush', HallPush],
    ['PublicBoard', PublicBoard],
    ['WatchHall', WatchHall],
  ]);
  for (const [name, value] of Object.entries({ ...socket, ...todoChannel }))
    if (isCodec(value)) tables.set(name, value);
  for (const { name, request, response } of await allEndpoints()) {
    tables.set(`${name}.request`, request);
    tables.set(`${name}.response`, response);
  }
  return tables;
}
