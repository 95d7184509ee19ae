import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** The kinds of changes of which the headers of a response notify the relay. */
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
 * The changes of the current call or unit of work, to which code inside a transaction adds without a
 * parameter. Those of a call are sent in the headers of its response, after the commit.
 */
const current = new AsyncLocalStorage<Changes>();

/**
 * Adds changes to the current call's: an auction by its package number, a session that ended (`session`) or
 * began (`newSession`) by its token's hash, a person's to-dos by the person's id, a page with many viewers by
 * its topic. Does nothing outside a call.
 */
export function signalChange(kind: ChangeKind, ids: Iterable<string>): void {
  const changes = current.getStore();
  if (!changes) return;
  for (const id of ids) changes[kind].add(id);
}

/** Runs a unit of work and signals its changes after it has succeeded; if it rejects, none are signalled. */
export async function withChanges<T>(run: () => Promise<T>): Promise<T> {
  const inside = noChanges();
  const result = await current.run(inside, run);
  for (const kind of Object.keys(inside) as ChangeKind[]) signalChange(kind, inside[kind]);
  return result;
}

/** How a kind of change is written into a response: the header, and the encoding of each id. */
export interface ChangeHeader {
  readonly header: string;
  readonly encode: (id: string) => string;
  /** The most ids in the header; of further changes the relay learns only by polling. */
  readonly atMost: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    changes: Changes | null;
  }
}

/** Writes the changes of each call into the headers of its response. */
export function sendChanges(
  app: FastifyInstance,
  headers: Readonly<Record<ChangeKind, ChangeHeader>>,
): void {
  app.decorateRequest('changes', null);
  // Set here, not in an earlier hook: reading the body starts a chain of callbacks without the store.
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
