import type { Level } from '@jicai/shared/domain/work/approval/levels.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { addTodos } from '../todo/write.ts';
import type { ReviewType } from './kind.ts';

/** A level of a review that waits for somebody. */
export interface WaitingLevel {
  readonly flowId: string;
  readonly businessId: string;
  readonly title: string;
  readonly level: number;
  readonly levelInfo: Level;
  readonly personIds: readonly string[];
  readonly fromName: string;
  /** Nobody has looked at it yet: the dialog is enough. Later ones must read the log, on the page. */
  readonly isFirst: boolean;
  /** Stands in brackets behind the title; empty for none. */
  readonly note: string;
}

/** A to-do for each person who may decide, of all these levels in one statement. */
export function askToDecide(
  { todoType, links, opensPage = false }: ReviewType,
  waiting: readonly WaitingLevel[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const todos = waiting.map(({ note, title, businessId, levelInfo, ...level }) => ({
    personIds: level.personIds,
    kind: 'task' as const,
    openMode: level.isFirst && !opensPage ? ('review' as const) : ('page' as const),
    businessType: todoType,
    businessId,
    processName: levelInfo.name,
    content: note ? `${title}（${note}）` : title,
    url: links.review(businessId),
    fromName: level.fromName,
    step: { flowId: level.flowId, level: level.level },
  }));
  return addTodos(todos, clock, trx);
}
