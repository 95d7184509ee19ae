/** The urgency of the remaining time (design.md): calm, amber from 5 minutes, red from 1 minute. */
export type Urgency = 'calm' | 'soon' | 'last';

const SOON_MS = 5 * 60_000;
const LAST_MS = 60_000;

/**
 * Returns the urgency of a remaining time. `urgencyLabels` has the text of each urgency, because colour must
 * not be the only sign of it.
 */
export function urgencyOf(remainingMs: number): Urgency {
  if (remainingMs > SOON_MS) return 'calm';
  return remainingMs > LAST_MS ? 'soon' : 'last';
}

export const urgencyLabels: Record<Urgency, string> = {
  calm: '',
  soon: '不足 5 分钟',
  last: '最后 1 分钟',
};
