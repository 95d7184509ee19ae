import type { CourseBand } from '../../../contract/auction/bidding.ts';
import type { Evidence } from '../../kernel/texts/canonical-json.ts';
import { numberIn, objectIn } from '../replay/payload.ts';

/**
 * The fields of a log event from which `bandsOf` computes the bands of the price chart (pauses and
 * extensions).
 */
export interface BandEvent {
  readonly at: number;
  readonly kind: string;
  readonly payload: { readonly [key: string]: Evidence };
}

/** The kinds of log events from which `bandsOf` computes the pauses and extensions of the price chart. */
export const BAND_KINDS = [
  'state.paused',
  'state.resumed',
  'state.stopped',
  'end.extended',
] as const;

/**
 * Returns pauses and extensions as bands of the price chart's time axis, in log order. The band of an
 * extension is the time that it added: from the old end to the new one. A pause that has not ended has
 * `to` null.
 */
export function bandsOf(events: readonly BandEvent[]): CourseBand[] {
  const bands: CourseBand[] = [];
  let paused: number | null = null;
  for (const { kind, at, payload } of events) {
    if (kind === 'end.extended') {
      const [from, to] = [numberIn(payload, 'from', at), numberIn(payload, 'to', at)];
      bands.push({ kind: 'extension', from, to });
    }
    // AU18: a pause for a fault begins when the loss began.
    if (kind === 'state.paused') paused = numberIn(objectIn(payload, 'fault') ?? {}, 'from', at);
    if ((kind === 'state.resumed' || kind === 'state.stopped') && paused !== null) {
      bands.push({ kind: 'pause', from: paused, to: at });
      paused = null;
    }
  }
  if (paused !== null) bands.push({ kind: 'pause', from: paused, to: null });
  return bands;
}
