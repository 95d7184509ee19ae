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
  /**
   * Returns the address of a reverse proxy that seems to be missing from `TRUSTED_PROXIES`; empty
   * if there is none.
   */
  readonly untrustedProxy: () => string;
  /**
   * Called with the token hashes of sessions that the platform names as recently ended; each hash
   * is passed once.
   */
  readonly onEnded: (tokenHashes: readonly string[]) => void;
}

/**
 * Tells the platform, every `reportMs`, that this relay is running; the operators' console lists
 * relays by these reports. The response names sessions that ended recently without a logout. The
 * relay needs this for sessions that the command line ended, because no proxied response names
 * them.
 */
export interface Reports {
  /** Stops reporting, and removes the relay from the list if the platform accepted any report. */
  stop(): Promise<void>;
}

export function createReports(options: ReportOptions): Reports {
  const { config, server, time, gauge, untrustedProxy, onEnded } = options;
  const { upstreamUrl, upstreams, relayToken: token, paces } = config;
  // The reports use a client of their own, so that a failed report does not count as a failed poll.
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
  let isReporting = false;
  let known: ReadonlySet<string> = new Set();

  /**
   * Passes on the sessions that the last response did not name, because the platform names each
   * ended session in several responses in a row.
   */
  function takeEnded(ended: readonly string[]): void {
    const fresh = ended.filter((hash) => !known.has(hash));
    known = new Set(ended);
    if (fresh.length > 0) onEnded(fresh);
  }

  async function report(isLeaving: boolean): Promise<void> {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    if (isReporting || (port === 0 && !isLeaving)) return;
    isReporting = true;
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
    if (answer.kind === 'ok') takeEnded(answer.value.endedSessions);
    isReporting = false;
  }

  const stop = every(time, paces.reportMs, () => void report(false));
  return {
    async stop() {
      stop();
      isReporting = false;
      if (isListed) await report(true);
      await service.close();
    },
  };
}
