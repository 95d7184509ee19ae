import { createRelay } from '@jicai/relay/src/app.ts';
import { liveTimings, readConfig } from '@jicai/relay/src/config.ts';

/*
 * A relay as a process that can be asked what it holds: started with --expose-gc, it collects its
 * garbage first. Rooms are given up sooner than in production, or a soak would be waiting for them.
 */

const read = readConfig(process.env);
if ('problems' in read) throw new Error(read.problems.join('\n'));
const relay = await createRelay({ ...read.config, paces: { ...liveTimings, graceMs: 500 } });
process.send?.({ url: await relay.listen() });

process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss, held: relay.held() });
});
