import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Waiting } from './Waiting.tsx';

/** A to-do's sender, arrival, waiting time, and the person who handled it. */
export function TodoFacts({ todo }: { readonly todo: Todo }) {
  const { fromName, createdAtMs, handledAtMs, handledByName } = todo;
  return (
    <Facts
      facts={[
        ['发起人', fromName || '—'],
        ['到达时间', dateTimeText(createdAtMs)],
        handledAtMs === null
          ? ['等待时间', <Waiting key="waiting" since={createdAtMs} />]
          : ['处理', `${handledByName} · ${dateTimeText(handledAtMs)}`],
      ]}
    />
  );
}
