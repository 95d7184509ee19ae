import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** An order to one process of the audience. */
export type AudienceOrder =
  | {
      readonly kind: 'open';
      readonly relayUrl: string;
      /** Viewer n watches package n modulo their number, with token n modulo theirs. */
      readonly packages: readonly string[];
      readonly tokens: readonly string[];
      readonly count: number;
      /** One in so many reads its frames and beacons. */
      readonly sampleEvery: number;
    }
  | { readonly kind: 'bare'; readonly port: number; readonly count: number }
  | { readonly kind: 'reset' | 'read' | 'close' };

/** The counts of one process since the last reset; times in ms. */
export interface AudienceReport {
  readonly frames: number;
  /** The most frames that one viewer got. */
  readonly mostFrames: number;
  /** The viewers who read their frames. */
  readonly readers: number;
  readonly bytes: number;
  readonly gaps: number;
  /** Messages of bare sockets. */
  readonly received: number;
  /** From the database's time of a bid to its frame, of those who read. */
  readonly deliveries: readonly number[];
  /** Ages of the data as beacons say them. */
  readonly ages: readonly number[];
}

/** Viewers in processes of their own. */
export interface Audience {
  /** Every process performs the order; `count` of an order is shared out. */
  perform(order: AudienceOrder): Promise<AudienceReport>;
  stop(): void;
}

const child = fileURLToPath(new URL('./audience-child.ts', import.meta.url));
const none: AudienceReport = {
  frames: 0,
  mostFrames: 0,
  readers: 0,
  bytes: 0,
  gaps: 0,
  received: 0,
  deliveries: [],
  ages: [],
};

const share = (order: AudienceOrder, at: number, among: number): AudienceOrder =>
  'count' in order ? { ...order, count: Math.floor((order.count + at) / among) } : order;

async function ask(process: ChildProcess, order: AudienceOrder): Promise<AudienceReport> {
  process.send(order);
  const [answer] = (await once(process, 'message')) as [{ done?: AudienceReport; failed?: string }];
  if (!answer.done) throw new Error(`the audience failed: ${answer.failed}`);
  return answer.done;
}

/** Starts the processes; nobody watches anything yet. */
export function startAudience(processes = 2): Audience {
  const children = Array.from({ length: processes }, () => fork(child));
  return {
    async perform(order) {
      const reports = await Promise.all(
        children.map((one, at) => ask(one, share(order, at, processes))),
      );
      return reports.reduce(
        (sum, one) => ({
          frames: sum.frames + one.frames,
          mostFrames: Math.max(sum.mostFrames, one.mostFrames),
          readers: sum.readers + one.readers,
          bytes: sum.bytes + one.bytes,
          gaps: sum.gaps + one.gaps,
          received: sum.received + one.received,
          deliveries: [...sum.deliveries, ...one.deliveries],
          ages: [...sum.ages, ...one.ages],
        }),
        none,
      );
    },
    stop() {
      for (const one of children) one.kill();
    },
  };
}
