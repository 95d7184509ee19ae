import type { ExplanationName } from './explained.ts';
import { momentOf, type RecordedAuction } from './records.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The true end of the record, and the end to publish so that it comes about. */
export function endsOf(record: RecordedAuction, explained: ReadonlySet<ExplanationName>) {
  const { scheduledEnd, end, bidsEnd, closed, suspensions } = record;
  if (suspensions.length > 0) {
    const closedAt = momentOf(closed.at(-1) ?? '');
    const paused = suspensions.map(([from, to]) => momentOf(to) - momentOf(from));
    return { published: paused.reduce((sum, ms) => sum - ms, closedAt), closedAt };
  }
  if (bidsEnd !== undefined) {
    const last = momentOf(record.bids.at(-1)?.t ?? '');
    const closedAt = explained.has('roundsAfterTheEnd') ? last + MINUTE : momentOf(bidsEnd);
    return { published: closedAt, closedAt };
  }
  if (end !== undefined) {
    const closedAt = momentOf(end) + (explained.has('endWithoutMilliseconds') ? 1_000 : 0);
    // The end was unknown before the handler set it; the end that they set must be nearer than this.
    const handlerSets = record.endSetByHandler.length > 0 && !explained.has('endSetTooLate');
    return { published: handlerSets ? closedAt + 12 * HOUR : closedAt, closedAt };
  }
  const published = momentOf(scheduledEnd ?? '');
  return { published, closedAt: momentOf(record.expected.closedAt ?? scheduledEnd ?? '') };
}
