import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Deadline } from './Deadline.tsx';
import { Waiting } from './Waiting.tsx';

/** A to-do's sender, arrival, waiting time, and the person who handled it. */
export function TodoFacts({ todo }: { readonly todo: Todo }) {
  const { fromName, createdAtMs, dueAtMs, handledAtMs, handledByName } = todo;
  const hasDeadline = handledAtMs === null && dueAtMs !== null;
  return (
    <Facts
      facts={[
        ['发起人', fromName || '—'],
        ['到达时间', dateTimeText(createdAtMs)],
        handledAtMs === null
          ? ['等待时间', <Waiting key="waiting" todo={todo} />]
          : ['处理', `${handledByName} · ${dateTimeText(handledAtMs)}`],
        ...(hasDeadline ? [['办理期限', <Deadline key="deadline" todo={todo} />] as const] : []),
      ]}
    />
  );
}
