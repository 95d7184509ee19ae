import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import { Agent, request as call } from 'undici';
import { connectorTo } from '../upstreams.ts';

/** Probes the platform with a call that it always answers: reading the public key that seals calls. */
export interface PlatformProbe {
  /** Resolves to whether the platform responds now. */
  reaches(): Promise<boolean>;
  /**
   * Resolves to whether the platform has never responded since the relay started: it migrates, or waits
   * for its database. Later outages do not count, since pages handle them.
   */
  isStarting(): Promise<boolean>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 1_000;

/** Creates a probe with separate connections, so that it waits for no call. */
export function createPlatformProbe(upstreams: readonly string[]): PlatformProbe {
  const agent = new Agent({ connect: connectorTo(upstreams), connections: 2 });
  let hasAnswered = false;
  let pending: Promise<boolean> | null = null;

  async function reaches(): Promise<boolean> {
    const isUp = await ask(upstreams[0] ?? '', agent);
    hasAnswered ||= isUp;
    return isUp;
  }

  /** Shares one probe among all pages that are opened at the same time. */
  function reachesOnce(): Promise<boolean> {
    pending ??= reaches().finally(() => {
      pending = null;
    });
    return pending;
  }

  return {
    reaches,
    async isStarting() {
      return !hasAnswered && !(await reachesOnce());
    },
    close: () => agent.destroy(),
  };
}

/** Resolves to whether the status is below 500: another back end may not know this call. */
async function ask(upstreamUrl: string, dispatcher: Agent): Promise<boolean> {
  const { method, path } = sessionEndpoints.publicKey;
  try {
    const { statusCode, body } = await call(new URL(path, upstreamUrl), {
      method,
      dispatcher,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await body.dump();
    return statusCode < 500;
  } catch {
    return false;
  }
}
