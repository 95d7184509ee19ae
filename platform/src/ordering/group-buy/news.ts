import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';
import type { GroupBuyRow } from './row.ts';
import type { LifeContext } from './transition.ts';

/* Messages about group buys, in words. */

interface News {
  readonly personIds: readonly string[];
  /** A duty says the same: the message is stored as read. */
  readonly isKnown?: boolean;
  readonly subject: string;
  readonly text: string;
  /** The page to open; the group buy's own unless one is given. */
  readonly url?: string;
}

/** Tells people about a group buy, each of them once. */
export async function notifyOfGroupBuy(
  row: GroupBuyRow,
  news: News,
  { trx, clock }: LifeContext,
): Promise<void> {
  const { personIds, isKnown = false, subject, text } = news;
  if (personIds.length === 0) return;
  const name = `${row.number} ${row.terms.title}`;
  const todo = {
    personIds: [...new Set(personIds)],
    kind: 'message',
    isKnown,
    openMode: 'page',
    businessType: 'groupBuy',
    businessId: row.id,
    processName: subject,
    content: text ? `${name}：${text}` : name,
    url: news.url ?? businessPaths.groupBuy(row.id),
    fromName: row.unitName,
  } as const;
  await addTodos([todo], clock, trx);
}

/** The supplier's people. */
export const peopleOfSupplier = (row: GroupBuyRow, trx: Executor) => peopleOf(row.supplierId, trx);

/** Everybody who has joined and not left. */
export async function peopleWhoJoined(id: string, trx: Executor): Promise<string[]> {
  const rows = await trx
    .selectFrom('group_buy_join')
    .select('person_id')
    .where('group_buy_id', '=', id)
    .where('state', '=', 'joined')
    .execute();
  return rows.map(({ person_id }) => person_id);
}
