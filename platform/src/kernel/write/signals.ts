import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** The kinds of changes of which a header of the call's answer notifies the relay. */
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
 * The changes of the call under way. Code deep inside a transaction adds to them without being
 * handed anything; they leave with the call's answer, which is sent after the commit.
 */
const current = new AsyncLocalStorage<Changes>();

/**
 * Signals a change: an auction by its package number, a session that ended or began by its token's
 * hash, a person's to-dos by the person's id, a page that many watch by its topic. Outside of a call it does nothing.
 */
export function signalChange(kind: ChangeKind, ids: Iterable<string>): void {
  const changes = current.getStore();
  if (!changes) return;
  for (const id of ids) changes[kind].add(id);
}

/** Runs a unit of work; its changes count only if it succeeds, so a roll-back signals nothing. */
export async function withChanges<T>(run: () => Promise<T>): Promise<T> {
  const inside = noChanges();
  const result = await current.run(inside, run);
  for (const kind of Object.keys(inside) as ChangeKind[]) signalChange(kind, inside[kind]);
  return result;
}

/** The way one kind of change is written into an answer: its header, and the text of each id. */
export interface ChangeHeader {
  readonly header: string;
  readonly encode: (id: string) => string;
  /** More ids than this are left out; their listeners learn of the change by polling. */
  readonly atMost: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    changes: Changes | null;
  }
}

/** Puts the changes of each call into the headers of its answer. */
export function sendChanges(
  app: FastifyInstance,
  headers: Readonly<Record<ChangeKind, ChangeHeader>>,
): void {
  app.decorateRequest('changes', null);
  // Not earlier: reading a body begins another chain of callbacks.
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
