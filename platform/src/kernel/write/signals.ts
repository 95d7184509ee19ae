import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** The kinds of changes that the platform reports to the relay in the headers of a response. */
export type ChangeKind = 'auction' | 'session' | 'newSession' | 'todo' | 'topic';

type Changes = Record<ChangeKind, Set<string>>;

const noChanges = (): Changes => ({
  auction: new Set(),
  session: new Set(),
  newSession: new Set(),
  todo: new Set(),
  topic: new Set(),
});

/**
 * The changes of the current call or unit of work. Code inside a transaction adds to them without having them
 * as a parameter. The changes of a call are sent in the headers of its response, after the commit.
 */
const current = new AsyncLocalStorage<Changes>();

/**
 * Adds changes to those of the current call or of the unit of work inside `withChanges`. The ids
 * are: for `auction` package numbers, for `session` (ended) and `newSession` (begun) the hashes of
 * tokens, for `todo` the ids of people whose to-dos changed, for `topic` the topics of pages with
 * many viewers. Does nothing outside both.
 */
export function signalChange(kind: ChangeKind, ids: Iterable<string>): void {
  const changes = current.getStore();
  if (!changes) return;
  for (const id of ids) changes[kind].add(id);
}

/**
 * Runs a unit of work and, after it has succeeded, adds its changes to those of the surrounding call; if the
 * work rejects, its changes are dropped.
 */
export async function withChanges<T>(run: () => Promise<T>): Promise<T> {
  const inside = noChanges();
  const result = await current.run(inside, run);
  for (const kind of Object.keys(inside) as ChangeKind[]) signalChange(kind, inside[kind]);
  return result;
}

/**
 * The way in which a kind of change is written into a response: the header's name, the encoding of
 * each id, and the largest number of ids.
 */
export interface ChangeHeader {
  readonly header: string;
  readonly encode: (id: string) => string;
  /**
   * The largest number of ids in the header; the relay is not notified of further changes of the
   * call.
   */
  readonly atMost: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    changes: Changes | null;
  }
}

/**
 * Writes the changes of each call into the headers of its response, at most `atMost` ids of each
 * kind.
 */
export function sendChanges(
  app: FastifyInstance,
  headers: Readonly<Record<ChangeKind, ChangeHeader>>,
): void {
  app.decorateRequest('changes', null);
  // The hook is `preHandler` and not an earlier one, because the callbacks that run after the body was read
  // do not see an `AsyncLocalStorage` store that was set before.
  app.addHook('preHandler', (request, _reply, done) => {
    request.changes = noChanges();
    current.run(request.changes, done);
  });
  app.addHook('onSend', async (request, reply) => {
    if (!request.changes) return;
    for (const [kind, ids] of Object.entries(request.changes) as [ChangeKind, Set<string>][]) {
      if (ids.size === 0) continue;
      const { header, encode, atMost } = headers[kind];
      reply.header(header, [...ids].slice(0, atMost).map(encode).join(','));
    }
  });
}
