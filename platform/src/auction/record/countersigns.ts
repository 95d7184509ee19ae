import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { countersignLabels } from '@jicai/shared/domain/auction/countersign-words.ts';
import { allCountersigns } from '@jicai/shared/domain/auction/replay/countersigns.ts';
import { numberIn } from '@jicai/shared/domain/auction/replay/payload.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';

/*
 * The countersign requests of a record and the supervisor's decisions on them, as texts
 * (AU31–AU33).
 */

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

/**
 * Returns, as text, the supervisor's decision by which an event was carried out; a dash if the
 * event names no countersign request of `requests`.
 */
export function countersignText(event: ReplayEvent, requests: readonly RequestRow[]): string {
  const id = numberIn(event.payload, 'countersign');
  const row = id > 0 ? requests.find(({ request }) => request.id === id) : undefined;
  return row ? `监督人${row.text}` : '—';
}
