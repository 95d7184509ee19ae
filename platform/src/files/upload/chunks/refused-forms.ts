import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts the forms of a person that were refused for their shape. */
export interface RefusedForms {
  /** Seconds until this caller may send a form again; 0: now. */
  wait(request: FastifyRequest): Promise<number>;
  count(request: FastifyRequest): Promise<void>;
}

const SECONDS = 60;

/** A form without a session counts against its network: its token stands inside of it. */
const keyOf = ({ person, clientIp }: FastifyRequest): string =>
  person ? `person ${person.id}` : `network ${networkOf(clientIp)}`;

/** Counts in the memory of this process, for a minute from the first refused form. */
export function createRefusedForms(): RefusedForms {
  const counter = new RateLimiterMemory({ points: trafficLimits.refusedForms, duration: SECONDS });
  return {
    async wait(request) {
      const state = await counter.get(keyOf(request));
      const isSpent = state !== null && state.consumedPoints >= trafficLimits.refusedForms;
      return isSpent ? Math.max(1, Math.ceil(state.msBeforeNext / 1_000)) : 0;
    },
    async count(request) {
      await counter.penalty(keyOf(request));
    },
  };
}
