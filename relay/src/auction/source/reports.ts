import { randomBytes } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { hostname } from 'node:os';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { RelayConfig } from '../../config.ts';
import { every, type Time } from '../../time.ts';
import { connectorTo } from '../../upstreams.ts';
import type { LiveGauge } from '../room/live.ts';
import { createLiveService } from './upstream.ts';

interface ReportOptions {
  readonly config: RelayConfig;
  readonly server: HttpServer;
  readonly time: Time;
  readonly gauge: () => Pick<LiveGauge, 'sockets' | 'rooms'>;
  /** The reverse proxy that is missing from `TRUSTED_PROXIES`; empty: none was noticed. */
  readonly untrustedProxy: () => string;
  /** Called with the hashes of sessions that ended without a call through a relay, each once. */
  readonly onEnded: (tokenHashes: readonly string[]) => void;
}

/**
 * Tells the platform every second that this relay works; the console lists relays by it. The answer names
 * the sessions that the command line ended.
 */
export interface Reports {
  /** Takes the relay off the list, if it was ever on it. */
  stop(): Promise<void>;
}

export function createReports(options: ReportOptions): Reports {
  const { config, server, time, gauge, untrustedProxy, onEnded } = options;
  const { upstreamUrl, upstreams, relayToken: token, paces } = config;
  // Connections of its own: a failed report says nothing about the polls.
  const service = createLiveService({
    upstreamUrl,
    connect: connectorTo(upstreams),
    connections: 1,
    deadlineMs: paces.callDeadlineMs,
    now: time.now,
    onRecovered: () => {},
    onCall: () => {},
  });
  const id = randomBytes(6).toString('hex');
  let isListed = false;
  let isAsking = false;
  let known: ReadonlySet<string> = new Set();

  /** The platform names a session for some seconds. */
  function hear(ended: readonly string[]): void {
    const fresh = ended.filter((hash) => !known.has(hash));
    known = new Set(ended);
    if (fresh.length > 0) onEnded(fresh);
  }

  async function report(isLeaving: boolean): Promise<void> {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    if (isAsking || (port === 0 && !isLeaving)) return;
    isAsking = true;
    const { sockets, rooms } = gauge();
    const answer = await service.call(
      liveEndpoints.reportRelay,
      {
        id,
        address: `${hostname()}:${port}`.slice(0, 100),
        version: manifest.version,
        sockets,
        auctions: rooms,
        untrustedProxy: untrustedProxy().slice(0, 64),
        timeMs: Date.now(),
        isLeaving,
      },
      { token },
    );
    isListed ||= answer.kind === 'ok';
    if (answer.kind === 'ok') hear(answer.value.endedSessions);
    isAsking = false;
  }

  const stop = every(time, paces.reportMs, () => void report(false));
  return {
    async stop() {
      stop();
      isAsking = false;
      if (isListed) await report(true);
      await service.close();
    },
  };
}
