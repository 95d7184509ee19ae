import type { TodoKind } from '@jicai/shared/contract/work/todo.ts';
import { sql } from 'kysely';
import { holdersOfRole } from '../../identity/organisation/posts/holders.ts';
import { type Clock, databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Role } from '../../kernel/http/caller/policy.ts';
import { lentIn } from '../../work/delegation/stand-in.ts';
import { addTodos } from '../../work/todo/write.ts';
import type { ThreadOrder } from './order.ts';

/** Something that people must do or know about an order's thread. */
export interface ThreadNews {
  readonly personIds: readonly string[];
  readonly kind: TodoKind;
  readonly subject: string;
  readonly text: string;
  /** A path of the site. */
  readonly url: string;
  readonly fromName: string;
  /** A duty says the same: the message is stored as read. */
  readonly isKnown?: boolean;
}

/** Tells people about an order, each of them once. */
export function notifyOfThread(
  order: Pick<ThreadOrder, 'id' | 'number' | 'name'>,
  news: ThreadNews,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const todo = {
    personIds: [...new Set(news.personIds)],
    kind: news.kind,
    openMode: 'page',
    businessType: 'order',
    businessId: order.id,
    processName: news.subject,
    content: `${order.number} ${order.name}：${news.text}`,
    url: news.url,
    fromName: news.fromName,
    isKnown: news.isKnown ?? false,
  } as const;
  return addTodos([todo], clock, trx);
}

/** The people who have a role in an organisation: their own, or one that is lent to them now. */
export async function peopleWithRole(
  orgId: string,
  role: Role,
  db: Executor,
  clock: Clock = databaseClock,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct person.id
    from (select person_id from ${holdersOfRole(role, clock)} held where held.org_id = ${orgId}
      union all select person_id from ${lentIn(sql`${orgId}::text`, role, clock)} lent) able
    join person on person.id = able.person_id and not person.disabled order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
