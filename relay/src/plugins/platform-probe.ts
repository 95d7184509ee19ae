import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { Agent, request as call } from 'undici';
import { connectorTo } from '../upstreams.ts';

/**
 * Checks whether a platform responds. The probe reads the public key with which clients encrypt
 * calls, because that call needs no session.
 */
export interface PlatformProbe {
  /** Resolves to whether a platform responds now, within `TIMEOUT_MS`; does not reject. */
  reaches(): Promise<boolean>;
  /**
   * Resolves to `true` if no probe has succeeded since the relay started, including a probe that
   * this call runs: the platform migrates its database, or waits for the database. Once a probe has
   * succeeded, always resolves to `false`: the client's pages handle later outages.
   */
  isStarting(): Promise<boolean>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 1_000;

/** Creates a probe with separate connections, so that a probe never waits for other calls. */
export function createPlatformProbe(upstreams: readonly string[]): PlatformProbe {
  const agent = new Agent({ connect: connectorTo(upstreams), connections: 2 });
  let hasAnswered = false;
  let pending: Promise<boolean> | null = null;

  async function reaches(): Promise<boolean> {
    const isUp = await ask(upstreams[0] ?? '', agent);
    hasAnswered ||= isUp;
    return isUp;
  }

  /** Runs one probe for all pages that are requested while the probe runs. */
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

/** Resolves to whether the status is below 500; a 4xx counts: another back end may not know this call. */
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
