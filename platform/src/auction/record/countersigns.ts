import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { countersignLabels } from '@jicai/shared/domain/auction/countersign-words.ts';
import { allCountersigns } from '@jicai/shared/domain/auction/replay/countersigns.ts';
import { numberIn } from '@jicai/shared/domain/auction/replay/payload.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';

/* The supervisor's decisions in a record, with the handler's acts that needed a decision (AU31–AU33). */

/** A countersign request, and its decision as text. */
export interface RequestRow {
  readonly request: Countersign;
  readonly text: string;
}

function decisionText({ status, decidedAt, note, deputyName }: Countersign): string {
  const when = decidedAt === null ? '' : ` ${timeText(decidedAt)}`;
  const deputy = deputyName ? ` ${deputyName}` : '';
  return `${countersignLabels[status]}${deputy}${when}${note ? `：${note}` : ''}`;
}

/** Returns the countersign requests of a log with their decisions, oldest first. */
export const requestsIn = (events: readonly ReplayEvent[]): RequestRow[] =>
  allCountersigns(events).map((request) => ({ request, text: decisionText(request) }));

/** Returns the decision on which an event is based, as text; a dash for an event that names no request. */
export function countersignText(event: ReplayEvent, requests: readonly RequestRow[]): string {
  const id = numberIn(event.payload, 'countersign');
  const row = id > 0 ? requests.find(({ request }) => request.id === id) : undefined;
  return row ? `监督人${row.text}` : '—';
}
