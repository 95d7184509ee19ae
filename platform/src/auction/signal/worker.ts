import { signalsOf } from '@jicai/shared/domain/auction/signals/signals.ts';
import { eventsIn } from '../replay/repository.ts';
import type { Job } from './compute.ts';
import { inputOf } from './input.ts';

/* The thread that computes signals. It returns the JSON of `Signal[]`. */

const MAX_SIGNALS = 50;

export const make = ({ begin, viewer, log, traces }: Job): Uint8Array => {
  const found = signalsOf(inputOf({ viewer, ...begin }, eventsIn(log), traces));
  return new TextEncoder().encode(JSON.stringify(found.slice(0, MAX_SIGNALS)));
};
