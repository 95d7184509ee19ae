import { signalsOf } from '@jicai/shared/domain/auction/signals/signals.ts';
import { eventsIn } from '../replay/log-texts.ts';
import type { Job } from './compute.ts';
import { inputOf } from './input.ts';

/*
 * The worker thread that computes signals (indicators of collusion). `make` returns the JSON of at
 * most `MAX_SIGNALS` signals (`Signal[]`) as UTF-8 bytes.
 */

const MAX_SIGNALS = 50;
/** The viewer passed to the replay of the log, with the rights of a supervisor. */
const VIEWER = { role: 'supervisor', code: null, personId: '' } as const;

export const make = ({ begin, log, traces }: Job): Uint8Array => {
  const found = signalsOf(inputOf({ viewer: VIEWER, ...begin }, eventsIn(log), traces));
  return new TextEncoder().encode(JSON.stringify(found.slice(0, MAX_SIGNALS)));
};
