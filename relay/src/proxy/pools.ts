import { type CallLane, trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { Agent, type Dispatcher } from 'undici';
import { connectorTo } from '../upstreams.ts';
import { CALL_LANES, laneOf, takesLong } from './call-lane.ts';

const { ms: HEADERS_MS, longMs: LONG_MS } = trafficLimits.answers;
/** The longest pause between two parts of a response's body, in ms. */
const BODY_MS = 10_000;

type Options = Dispatcher.RequestOptions<null>;
type Callback = (error: Error | null, answer: Dispatcher.ResponseData) => void;
type Request = (options: Options, callback: Callback) => void;

/** The connections to the platforms, in one pool for each lane. */
export interface Pools {
  /**
   * Sends each request through the pool of its lane. The headers of the response must arrive within
   * `HEADERS_MS`, for calls for which `takesLong` holds within `LONG_MS`, both times `patience`.
   */
  readonly agent: { readonly request: Request };
  destroy(): Promise<void>;
}

/** Creates the pools; `patience` is a factor for their timeouts, for a machine that is otherwise busy. */
export function createPools(upstreams: readonly string[], patience: number): Pools {
  const connect = connectorTo(upstreams, patience);
  const poolFor = (lane: CallLane) =>
    new Agent({
      connect,
      headersTimeout: HEADERS_MS * patience,
      bodyTimeout: BODY_MS * patience,
      connections: trafficLimits.connections[lane],
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
      await Promise.all(CALL_LANES.map((lane) => pools[lane].destroy()));
    },
  };
}
