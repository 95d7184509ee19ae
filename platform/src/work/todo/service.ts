import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { channelOf } from './channel.ts';
import { claimDuty } from './claim.ts';
import { type DueSource, isDueId } from './due.ts';
import {
  findTodo,
  listTodos,
  openTodo,
  readMessages,
  type TodoFilter,
  type TodoSources,
} from './repository.ts';

type Endpoints = typeof todoEndpoints;

export interface TodoNeeds extends TodoSources {
  readonly db: Database;
  readonly clock: Clock;
  /** The secret that the relay knows too: it checks channels with it. */
  readonly relayToken: string;
}

/** The caller's own to-dos and messages, and the channel that announces new ones. */
export async function readList(
  { relayToken, ...needs }: TodoNeeds,
  person: Person,
  body: RequestOf<Endpoints['list']>,
): Promise<ResponseOf<Endpoints['list']>> {
  const filter: TodoFilter = {
    tab: body.tab ?? 'waiting',
    keyword: body.keyword.trim(),
    page: body.page,
    pageSize: body.pageSize ?? limits.pageSize,
    kind: body.kind,
    objectId: body.objectId,
  };
  const found = await listTodos(person, filter, needs);
  return { ...found, channel: channelOf(person.id, relayToken) };
}

export async function readOne(
  needs: TodoNeeds,
  person: Person,
  id: string,
): Promise<ResponseOf<Endpoints['detail']> | Refusal> {
  const todo = await findTodo(person, id, needs);
  return todo ? { todo } : refuse('todo.unknown');
}

/**
 * Marks a to-do as opened. A duty ends by its work alone: opening it says to colleagues who have it too
 * that this person is at it.
 */
export async function markHandled(
  id: string,
  { trx, person, clock }: WriteContext,
  due: DueSource,
): Promise<Record<string, never> | Refusal> {
  if (isDueId(id)) {
    await claimDuty(id, person, { due, clock }, trx);
    return {};
  }
  const isKnown = await openTodo(person.id, id, clock, trx);
  if (!isKnown) return refuse('todo.unknown');
  signalChange('todo', [person.id]);
  return {};
}

/** Marks messages as read; answers how many were unread. */
export async function markRead(
  ids: readonly string[] | 'all',
  { trx, person, clock }: WriteContext,
): Promise<{ count: number }> {
  const count = await readMessages(person.id, ids, clock, trx);
  if (count > 0) signalChange('todo', [person.id]);
  return { count };
}
