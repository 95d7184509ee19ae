import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** An order to one process of the crowd. */
export type CrowdOrder =
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
export interface CrowdReport {
  readonly frames: number;
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
export interface Crowd {
  /** Tells every process; `count` of an order is shared out. */
  tell(order: CrowdOrder): Promise<CrowdReport>;
  stop(): void;
}

const child = fileURLToPath(new URL('./crowd-child.ts', import.meta.url));
const none: CrowdReport = {
  frames: 0,
  bytes: 0,
  gaps: 0,
  received: 0,
  deliveries: [],
  ages: [],
};

const share = (order: CrowdOrder, at: number, among: number): CrowdOrder =>
  'count' in order ? { ...order, count: Math.floor((order.count + at) / among) } : order;

async function ask(process: ChildProcess, order: CrowdOrder): Promise<CrowdReport> {
  process.send(order);
  const [answer] = (await once(process, 'message')) as [{ done?: CrowdReport; failed?: string }];
  if (!answer.done) throw new Error(`the crowd failed: ${answer.failed}`);
  return answer.done;
}

/** Starts the processes; nobody watches anything yet. */
export function startCrowd(processes = 2): Crowd {
  const children = Array.from({ length: processes }, () => fork(child));
  return {
    async tell(order) {
      const reports = await Promise.all(
        children.map((one, at) => ask(one, share(order, at, processes))),
      );
      return reports.reduce(
        (sum, one) => ({
          frames: sum.frames + one.frames,
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
