import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import type { LiveGauge } from '../auction/room/live.ts';
import type { ClusterState } from '../cluster/cluster.ts';
import type { Counters } from '../counters.ts';
import { refuseWith } from '../refusals.ts';

interface MetricsOptions {
  /** The token that callers must send; with `null` the route `/metrics` does not exist. */
  readonly token: string | null;
  readonly counters: Counters;
  readonly live: () => LiveGauge;
  readonly cluster: () => ClusterState;
}

/**
 * The sampling interval of the event loop's delay, in ms. Each measured value includes this
 * interval, which is therefore subtracted.
 */
const SAMPLE_MS = 10;

/**
 * Serves `/metrics` for Prometheus to callers that send the token (`Authorization: Bearer …`);
 * other callers get a 404. Callers' addresses are not checked, because behind a proxy on the same
 * machine all addresses are equal. Without a configured token the route does not exist.
 */
export async function metrics(app: FastifyInstance, options: MetricsOptions): Promise<void> {
  const { token, counters } = options;
  if (token === null) return;
  const registry = new Registry();
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());

  /** Gauges by name: the help text, and a function that returns the value at each scrape. */
  const gauges: Record<string, [help: string, read: () => number]> = {
    sockets: ['Open sockets', () => options.live().sockets],
    viewers: ['Memberships of sockets in rooms', () => options.live().viewers],
    rooms: ['Auctions with viewers here, or lately', () => options.live().rooms],
    poll_age_seconds: [
      'Age of the oldest data that anybody is shown',
      () => options.live().oldestMs / 1000,
    ],
    cluster_joined: [
      '1 when Redis answers, 0 when this relay goes on alone',
      () => (options.cluster() === 'alone' ? 0 : 1),
    ],
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
      name: `jicai_relay_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }

  /**
   * Counters by name: the help text, the name of the label (`''`: no label), and a function that returns the
   * relay's totals by label value.
   */
  const totals: Record<string, [help: string, label: string, read: () => Record<string, number>]> =
    {
      polls: ['Polls of the live service', '', () => ({ '': counters.polls })],
      poll_problems: ['Polls without a usable answer', 'reason', () => counters.problems],
      pushes: ['Messages handed to sockets', '', () => ({ '': counters.pushes })],
      refusals: ['What was refused', 'kind', () => counters.refusals],
      slow_sockets: ['Sockets closed for not reading', '', () => ({ '': counters.slowSockets })],
      fenced: ['Publications of a former holder, dropped', '', () => ({ '': counters.fenced })],
    };
  for (const [name, [help, label, read]] of Object.entries(totals)) {
    new Counter({
      name: `jicai_relay_${name}_total`,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      collect() {
        this.reset();
        for (const [key, count] of Object.entries(read())) {
          this.inc(label ? { [label]: key } : {}, count);
        }
      },
    });
  }

  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return refuseWith(reply, 404, 'call.notFound');
    }
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (actual: string, expected: string) =>
  timingSafeEqual(digest(actual), digest(expected));
