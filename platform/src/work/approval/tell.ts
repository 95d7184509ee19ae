import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Level } from '@jicai/shared/domain/work/approval/levels.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { addTodos } from '../todo/write.ts';
import type { Flow } from './flow.ts';
import { peopleOf } from './repository.ts';

/* What people are told about a review, in words. */

/** A step that waits for somebody. */
export interface WaitingStep {
  readonly flowId: string;
  readonly orderId: string;
  /** The order's number and name. */
  readonly title: string;
  readonly level: number;
  readonly levelInfo: Level;
  readonly personIds: readonly string[];
  readonly fromName: string;
  /** Nobody looked at it yet: the dialog is enough. Otherwise the log must be read, on the page. */
  readonly isFirst: boolean;
  readonly note: string;
}

/** A to-do for each person who may decide, of all these steps in one statement. */
export function askToDecide(
  steps: readonly WaitingStep[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const todos = steps.map(({ note, title, ...step }) => ({
    personIds: step.personIds,
    kind: 'task' as const,
    openMode: step.isFirst ? ('review' as const) : ('page' as const),
    businessType: 'order' as const,
    businessId: step.orderId,
    processName: step.levelInfo.name,
    content: note ? `${title}（${note}）` : title,
    url: businessPaths.orderReview(step.orderId),
    fromName: step.fromName,
    step: { flowId: step.flowId, level: step.level },
  }));
  return addTodos(todos, clock, trx);
}

export interface OrderNews {
  readonly orderId: string;
  readonly personIds: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly fromName: string;
}

/** A message about an order that leads to it. */
export function tellOfOrder(news: OrderNews, clock: Clock, trx: Executor): Promise<void> {
  const message = {
    personIds: news.personIds,
    kind: 'message',
    openMode: 'page',
    businessType: 'order',
    businessId: news.orderId,
    processName: news.subject,
    content: news.text,
    url: businessPaths.orderDetail(news.orderId),
    fromName: news.fromName,
  } as const;
  return addTodos([message], clock, trx);
}

/** How a review that ended is told: a pass to supplier and buyer, the rest to the buyer. */
export async function tellOfEnd(
  end: {
    readonly flow: Flow;
    readonly state: 'passed' | 'failed' | 'returned';
    readonly opinion: string;
    readonly fromName: string;
  },
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const { flow, state, opinion, fromName } = end;
  const about = { orderId: flow.orderId, fromName };
  const tell = (personIds: readonly string[], subject: string, text: string) =>
    tellOfOrder({ ...about, personIds, subject, text: `${flow.title}：${text}` }, clock, trx);
  const buyers = [...new Set([flow.buyerId, flow.submitterId])];
  if (state === 'passed') {
    await tell(await peopleOf(flow.supplierId, trx), '新订单待确认', '请确认订单');
    await tell(buyers, '订单审核通过', '等待供应商确认');
    return;
  }
  const subject = state === 'failed' ? '订单审核不通过' : '订单被退回';
  await tell(buyers, subject, opinion);
}
