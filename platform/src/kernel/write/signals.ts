import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** The kinds of changes of which a response header notifies the relay. */
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
 * The changes of the current call. Code deep inside a transaction adds to them without a parameter for
 * them; they are sent with the call's response, after the commit.
 */
const current = new AsyncLocalStorage<Changes>();

/**
 * Signals a change: of an auction by its package number, of a session that ended or began by its token's
 * hash, of a person's to-dos by the person's id, of a page with many viewers by its topic. Does nothing
 * outside a call.
 */
export function signalChange(kind: ChangeKind, ids: Iterable<string>): void {
  const changes = current.getStore();
  if (!changes) return;
  for (const id of ids) changes[kind].add(id);
}

/** Runs a unit of work and signals its changes only if it succeeds, so a rollback signals nothing. */
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
  /** Further ids are left out; their listeners learn of the change by polling. */
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
  // An earlier hook would lose the store: reading the body starts another chain of callbacks.
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
