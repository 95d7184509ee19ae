import { type CallLane, trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { Agent, type Dispatcher } from 'undici';
import { connectorTo } from '../upstreams.ts';
import { CALL_LANES, laneOf, takesLong } from './call-lane.ts';

const { ms: HEADERS_MS, longMs: LONG_MS } = trafficLimits.answers;
/** The longest pause between two parts of an answer's body. */
const BODY_MS = 10_000;

type Options = Dispatcher.RequestOptions<null>;
type Callback = (error: Error | null, answer: Dispatcher.ResponseData) => void;
type Request = (options: Options, callback: Callback) => void;

/** Connections to the platform, a pool of its own for each class of calls. */
export interface Pools {
  /** The proxy's agent; each request goes to the pool of its class. */
  readonly agent: { readonly request: Request };
  destroy(): Promise<void>;
}

/** Makes the pools; `patience` stretches the deadlines on a machine that is busy with other things. */
export function createPools(upstreams: readonly string[], patience: number): Pools {
  const connect = connectorTo(upstreams, patience);
  const poolFor = (kind: CallLane) =>
    new Agent({
      connect,
      headersTimeout: HEADERS_MS * patience,
      bodyTimeout: BODY_MS * patience,
      connections: trafficLimits.connections[kind],
      pipelining: 1,
    });
  const pools = { bid: poolFor('bid'), upload: poolFor('upload'), call: poolFor('call') };
  const request: Request = (options, callback) => {
    const deadline = takesLong(options.path) ? { headersTimeout: LONG_MS * patience } : {};
    pools[laneOf(options.path)].request({ ...options, ...deadline }, callback);
  };
  return {
    agent: { request },
    async destroy() {
      await Promise.all(CALL_LANES.map((kind) => pools[kind].destroy()));
    },
  };
}
