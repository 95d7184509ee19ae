import { monitorEventLoopDelay } from 'node:perf_hooks';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { frameOf } from '@jicai/shared/refusal-frame.ts';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { secretCheck } from './caller/identity.ts';

/**
 * The sampling interval of the event loop delay, in ms; it is subtracted from measured delays, which include
 * it.
 */
const SAMPLE_MS = 10;
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];

/**
 * Serves `/metrics` for Prometheus to callers with the token (`Authorization: Bearer …`); others get HTTP
 * 404. If `token` is `null`, there is no such route. Relays do not forward calls to `/metrics`.
 */
export function showMetrics(app: FastifyInstance, token: string | null): void {
  if (token === null) return;
  const registry = new Registry();
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());

  const registers = [registry];
  const calls = new Histogram({
    name: 'jicai_platform_call_seconds',
    help: 'Calls by route and status',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    calls.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const gauges: Record<string, [help: string, read: () => number]> = {
    event_loop_delay_p99_seconds: [
      'Since the last time it was asked for',
      () => {
        const p99 = Math.max(0, delay.percentile(99) / 1e9 - SAMPLE_MS / 1000);
        delay.reset();
        return p99;
      },
    ],
    resident_memory_bytes: ['Resident memory', () => process.memoryUsage.rss()],
  };
  for (const [name, [help, read]] of Object.entries(gauges)) {
    new Gauge({
      name: `jicai_platform_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }

  const isAllowed = secretCheck(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request.headers.authorization)) {
      return reply.status(404).send(frameOf(refuse('call.notFound')));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
