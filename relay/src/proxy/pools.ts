import { Agent, type Dispatcher } from 'undici';
import { connectorTo } from '../upstreams.ts';
import { CALL_CLASSES, type CallClass, classOf, isDocument } from './call-class.ts';

/** The most connections to the platform, for each class of calls. */
export const CONNECTIONS: Readonly<Record<CallClass, number>> = { bid: 64, upload: 32, call: 192 };

/** The platform's deadlines, in ms: until its headers come, and between two parts of its body. */
const HEADERS_MS = 5_000;
const BODY_MS = 10_000;
/** A document is made within a minute or not at all (maker.ts of the platform). */
const DOCUMENT_MS = 65_000;

type Options = Dispatcher.RequestOptions<null>;
type Callback = (error: Error | null, answer: Dispatcher.ResponseData) => void;
type Request = (options: Options, callback: Callback) => void;

/** Connections to the platform, a pool of its own for each class of calls. */
export interface Pools {
  /** The proxy's agent; each request goes to the pool of its class. */
  readonly agent: { readonly request: Request };
  destroy(): Promise<void>;
}

export function createPools(upstreams: readonly string[]): Pools {
  const connect = connectorTo(upstreams);
  const poolFor = (kind: CallClass) =>
    new Agent({
      connect,
      headersTimeout: HEADERS_MS,
      bodyTimeout: BODY_MS,
      connections: CONNECTIONS[kind],
      pipelining: 1,
    });
  const pools = { bid: poolFor('bid'), upload: poolFor('upload'), call: poolFor('call') };
  const request: Request = (options, callback) => {
    const deadline = isDocument(options.path) ? { headersTimeout: DOCUMENT_MS } : {};
    pools[classOf(options.path)].request({ ...options, ...deadline }, callback);
  };
  return {
    agent: { request },
    async destroy() {
      await Promise.all(CALL_CLASSES.map((kind) => pools[kind].destroy()));
    },
  };
}
