import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, createHmac } from 'node:crypto';
import { todoChannel } from '@jicai/shared/contract/auction/live/socket.ts';
import { TODO_CHANGED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { FastifyInstance } from 'fastify';

/** More would not fit into a header; who is not named learns it from his slow poll. */
const MOST_NAMED = 40;

/**
 * Whose to-dos the call under way has changed. A slice deep inside a transaction notes them here;
 * the header goes out with the call's answer, so after its commit. Outside of a call, nobody is told.
 */
const changed = new AsyncLocalStorage<Set<string>>();

/** Notes that these people's to-dos are not what they were. */
export function noteTodoChange(personIds: Iterable<string>): void {
  const names = changed.getStore();
  if (!names) return;
  for (const id of personIds) names.add(id);
}

/** Where the relay tells one person: it can check the channel without knowing the person. */
export function channelOf(personId: string, secret: string): string {
  const name = createHash('sha256').update(`todo:${personId}`).digest('base64url').slice(0, 22);
  return todoChannel(name, createHmac('sha256', secret).update(name).digest('base64url'));
}

declare module 'fastify' {
  interface FastifyRequest {
    changedTodos: Set<string> | null;
  }
}

/** Puts the channels of the people concerned on the answer of the call that concerned them. */
export function announceTodos(app: FastifyInstance, secret: string): void {
  app.decorateRequest('changedTodos', null);
  // Not earlier: reading a body begins another chain of callbacks.
  app.addHook('preHandler', (request, _reply, done) => {
    request.changedTodos = new Set();
    changed.run(request.changedTodos, done);
  });
  app.addHook('onSend', async (request, reply) => {
    const people = [...(request.changedTodos ?? [])].slice(0, MOST_NAMED);
    if (people.length === 0) return;
    reply.header(TODO_CHANGED_HEADER, people.map((id) => channelOf(id, secret)).join(','));
  });
}
