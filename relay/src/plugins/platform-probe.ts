import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import { Agent, request as call } from 'undici';
import { connectorTo } from '../upstreams.ts';

/** Asks the platform something that it always answers: the key that calls are sealed by. */
export interface PlatformProbe {
  /** Whether it answers now. */
  reaches(): Promise<boolean>;
  /**
   * Whether it has not answered once since the relay began: it migrates, or waits for its database.
   * Later outages are no start; pages live through those.
   */
  isStarting(): Promise<boolean>;
  close(): Promise<void>;
}

const PATIENCE_MS = 1_000;

/** A probe with connections of its own, so that it waits behind no call. */
export function createPlatformProbe(upstreams: readonly string[]): PlatformProbe {
  const agent = new Agent({ connect: connectorTo(upstreams), connections: 2 });
  let hasAnswered = false;
  let asking: Promise<boolean> | null = null;

  async function reaches(): Promise<boolean> {
    const isUp = await ask(upstreams[0] ?? '', agent);
    hasAnswered ||= isUp;
    return isUp;
  }

  /** Many pages that are opened at the same time ask once. */
  function reachesOnce(): Promise<boolean> {
    asking ??= reaches().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    reaches,
    async isStarting() {
      return !hasAnswered && !(await reachesOnce());
    },
    close: () => agent.destroy(),
  };
}

/** Any answer that is not a failure will do: another back end need not know this call. */
async function ask(upstreamUrl: string, dispatcher: Agent): Promise<boolean> {
  const { method, path } = sessionEndpoints.publicKey;
  try {
    const { statusCode, body } = await call(new URL(path, upstreamUrl), {
      method,
      dispatcher,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await body.dump();
    return statusCode < 500;
  } catch {
    return false;
  }
}
