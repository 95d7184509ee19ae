import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { useEffect, useRef } from 'react';
import { useServerTime } from '../../../lib/time/server-time.ts';
import { askedEvent } from '../live/announce/model/kinds.ts';
import { useDeliver } from '../live/announce/use-deliver.ts';
import { freshAsked } from './model/fresh-asked.ts';

const TITLE = '其他竞价待会签';

/**
 * Announces new requests of other auctions in the same way as the requests of the open board; `elsewhere` is
 * `null` until the to-dos are loaded.
 */
export function useAskedNews(elsewhere: readonly Todo[] | null): void {
  const deliver = useDeliver();
  const time = useServerTime();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (elsewhere === null) return;
    const step = freshAsked(known.current, elsewhere);
    known.current = step.known;
    if (step.fresh.length === 0) return;
    const at = time.now();
    const news = step.fresh.map(({ id, text, businessId, createdAtMs }) => {
      const event = askedEvent(businessId, createdAtMs, text);
      const packageNumber = businessId;
      return {
        key: `asked:${id}`,
        kind: 'countersignAsked',
        text,
        at,
        event,
        packageNumber,
      } as const;
    });
    deliver(news, TITLE);
  }, [elsewhere, deliver, time]);
}
