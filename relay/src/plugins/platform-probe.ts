import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { Agent, request as call } from 'undici';
import { connectorTo } from '../upstreams.ts';

/** The platform's RSA key as the wire has it: modulus in hex, exponent in decimal. */
export interface EnvelopeKey {
  readonly modulus: string;
  readonly exponent: string;
}

/** Asks the platform something that it always answers: the key by which calls are sealed. */
export interface PlatformProbe {
  /** Whether it answers now. */
  reaches(): Promise<boolean>;
  /**
   * The key as the platform last said it; null before its first answer. One older than a minute is
   * asked for again meanwhile: nobody waits, and a page with an old key asks for the new one itself.
   */
  key(): EnvelopeKey | null;
  /**
   * Whether it has not answered once since the relay began: it migrates, or waits for its database.
   * Later outages are no start; pages live through those.
   */
  isStarting(): Promise<boolean>;
  close(): Promise<void>;
}

const PATIENCE_MS = 1_000;
const KEY_KEPT_MS = 60_000;

/** A probe with connections of its own, so that it waits behind no call. */
export function createPlatformProbe(
  upstreams: readonly string[],
  now: () => number,
): PlatformProbe {
  const agent = new Agent({ connect: connectorTo(upstreams), connections: 2 });
  let hasAnswered = false;
  let asking: Promise<boolean> | null = null;
  let known: EnvelopeKey | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function reaches(): Promise<boolean> {
    askedAt = now();
    const answer = await ask(upstreams[0] ?? '', agent);
    known = answer.key ?? known;
    hasAnswered ||= answer.isUp;
    return answer.isUp;
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
    key() {
      if (now() - askedAt >= KEY_KEPT_MS) void reachesOnce();
      return known;
    },
    async isStarting() {
      return !hasAnswered && !(await reachesOnce());
    },
    close: () => agent.destroy(),
  };
}

interface Answer {
  readonly isUp: boolean;
  /** Null: it was not told. */
  readonly key: EnvelopeKey | null;
}

/** Any answer that is not a failure will do: another back end need not know this call. */
async function ask(upstreamUrl: string, dispatcher: Agent): Promise<Answer> {
  const { method, path } = sessionEndpoints.publicKey;
  try {
    const answer = await call(new URL(path, upstreamUrl), {
      method,
      dispatcher,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const isUp = answer.statusCode < 500;
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      return { isUp, key: null };
    }
    return { isUp, key: keyIn(await answer.body.text()) };
  } catch {
    return { isUp: false, key: null };
  }
}

function keyIn(body: string): EnvelopeKey | null {
  try {
    const { rsaModulus: modulus, rsaExponent: exponent } = decode(
      sessionEndpoints.publicKey.response,
      JSON.parse(body),
    );
    // It is written into pages.
    return /^[0-9a-f]{256,4096}$/i.test(modulus) && /^\d{1,20}$/.test(exponent)
      ? { modulus, exponent }
      : null;
  } catch {
    return null;
  }
}
