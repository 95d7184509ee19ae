import type { Endpoint, RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { type Call, type Person, personOf } from '../../kernel/http/caller.ts';
import { once } from '../../kernel/write/once.ts';
import { channelOf, noteTodoChange } from './news.ts';
import { findTodo, listTodos, openTodo, readMessages, type TodoFilter } from './repository.ts';

type Endpoints = typeof todoEndpoints;
type Body<Name extends keyof Endpoints> = RequestOf<Endpoints[Name]>;
type Reply<Name extends keyof Endpoints> = Promise<ResponseOf<Endpoints[Name]> | Refusal>;

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  /** What the relay knows too: it checks channels with it. */
  readonly secret: string;
}

/** Every person's own to-dos and messages. Who asks is who the session says. */
export function createTodos({ db, clock, secret }: Parts) {
  return {
    async list(person: Person, body: Body<'list'>): Reply<'list'> {
      const { keyword, page } = body;
      const pageSize = body.pageSize ?? limits.pageSize;
      const tab = body.tab ?? 'waiting';
      const filter: TodoFilter = { tab, keyword: keyword.trim(), page, pageSize };
      const found = await listTodos(person.id, filter, clock, db);
      return { ...found, channel: channelOf(person.id, secret) };
    },

    async detail(person: Person, id: string): Reply<'detail'> {
      const todo = await findTodo(person.id, id, db);
      return todo ? { todo } : refuse('todo.unknown');
    },

    open(call: Call, body: Body<'handled'>): Reply<'handled'> {
      const { id: personId } = personOf(call);
      return db.transaction().execute((trx) =>
        once(call, todoEndpoints.handled, body, trx, async () => {
          const isKnown = await openTodo(personId, body.id, clock, trx);
          if (!isKnown) return refuse('todo.unknown');
          noteTodoChange([personId]);
          return {};
        }),
      );
    },

    read(call: Call, body: Body<'read'>): Reply<'read'> {
      return readThem(call, todoEndpoints.read, body, body.ids.slice(0, limits.maxPageSize));
    },

    readAll(call: Call, body: Body<'readAll'>): Reply<'readAll'> {
      return readThem(call, todoEndpoints.readAll, body, 'all');
    },
  };

  function readThem<Req>(
    call: Call,
    endpoint: Endpoint<Req, { count: number }>,
    body: NoInfer<Req>,
    ids: readonly string[] | 'all',
  ): Promise<{ count: number } | Refusal> {
    const { id: personId } = personOf(call);
    return db.transaction().execute((trx) =>
      once(call, endpoint, body, trx, async () => {
        const count = await readMessages(personId, ids, clock, trx);
        if (count > 0) noteTodoChange([personId]);
        return { count };
      }),
    );
  }
}

export type Todos = ReturnType<typeof createTodos>;
