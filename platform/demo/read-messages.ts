import type { Database } from '../src/kernel/db/open.ts';
import { markRead } from '../src/work/todo/service.ts';
import { actingBy, type Parts, personOf } from './people.ts';

/** As many unread messages as a person finds who was here yesterday. */
const NEWEST = 5;

/** Whether the demonstration's orders are still to be made: nobody has used this installation. */
export async function isUntouched(db: Database): Promise<boolean> {
  const order = await db.selectFrom('order_group').select('number').limit(1).executeTakeFirst();
  return order === undefined;
}

/**
 * Reads the messages that a new demonstration's stories sent, but for each person's newest: months of
 * orders leave hundreds, and nobody would see which one is new.
 */
export async function readOldMessages(parts: Parts): Promise<void> {
  const rows = await parts.db
    .selectFrom((unread) =>
      unread
        .selectFrom('todo')
        .innerJoin('person', 'person.id', 'todo.person_id')
        .select((eb) => [
          'todo.id',
          'person.login_name',
          eb.fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('todo.person_id')
                .orderBy('todo.created_at', 'desc')
                .orderBy('todo.id'),
            )
            .as('place'),
        ])
        .where('todo.kind', '=', 'message')
        .where('todo.read_at', 'is', null)
        .as('unread'),
    )
    .select(['id', 'login_name'])
    .where('place', '>', NEWEST)
    .execute();
  const act = actingBy(parts);
  for (const [loginName, messages] of Map.groupBy(rows, (row) => row.login_name)) {
    const ids = messages.map(({ id }) => id);
    await act(await personOf(loginName, parts), (context) => markRead(ids, context));
  }
}
