import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import { endedLately } from '../../identity/session/end.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { changeClosing, changeState, pauseAtOnce } from '../control/control.ts';
import type { EndDeps } from '../control/end-rule.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { type AuctionActor, actorOf } from '../participation/endpoints.ts';
import { readPackageInfo } from '../participation/package-info.ts';
import { unknownAuction, viewerOf } from '../participation/participation.ts';
import type { Limiter } from '../rate-limit/limiter.ts';
import { readReminders, sendReminder } from '../reminders/reminders.ts';
import { noteRelay } from './relays.ts';
import { type LiveHandler, type LiveRoute, live } from './serve-live.ts';
import { readBids, readLiveState } from './state.ts';

interface Needs extends EndDeps {
  readonly limiter: Limiter;
}

interface OfAuction {
  readonly packageNumber: string;
}

/**
 * Returns a person's part in the auction (`Viewer`), or a refusal; null for the relay, which may read
 * everything.
 */
async function viewerOrRelay(
  { packageNumber }: OfAuction,
  person: Person | null,
  roles: readonly AuctionRole[],
  { db, clock }: LedgerDeps,
) {
  return person && viewerOf(packageNumber, person, roles, db, clock);
}

/**
 * Returns the routes that only read. The relay may call all of them, a participant those of their
 * role.
 */
function reads(needs: LedgerDeps): LiveRoute[] {
  const { db, clock } = needs;
  return [
    // The live state of all suppliers is for the relay and the organisers only.
    live(liveEndpoints.state, async (body, person) => {
      const viewer = await viewerOrRelay(body, person, ['handler', 'supervisor'], needs);
      if (isRefusal(viewer)) return viewer;
      return (await readLiveState(body.packageNumber, clock, db)) ?? unknownAuction();
    }),
    live(liveEndpoints.packageInfo, async (body, person) => {
      const viewer = await viewerOrRelay(body, person, [], needs);
      if (isRefusal(viewer)) return viewer;
      const info = await readPackageInfo(body.packageNumber, db);
      return info ? { info, viewer, serverTimeMs: await readNow(clock, db) } : unknownAuction();
    }),
    live(liveEndpoints.bids, async (body, person) => {
      const viewer = await viewerOrRelay(body, person, [], needs);
      if (isRefusal(viewer)) return viewer;
      return { bids: await readBids(body.packageNumber, body.afterSeq, db) };
    }),
    live(liveEndpoints.reminders, async (body, person) => {
      const viewer = await viewerOrRelay(body, person, [], needs);
      if (isRefusal(viewer)) return viewer;
      const code = viewer?.code ?? null;
      return { reminders: await readReminders(body.packageNumber, body.afterSeq, code, db) };
    }),
  ];
}

type CommandAnswer = { errorCode: number; errorMessage: string; waiting: boolean };

/**
 * Creates the handler of a participant's command; `done` is the message key of the specification's text for a
 * success.
 */
function command<Req extends OfAuction>(
  { db }: LedgerDeps,
  roles: readonly AuctionRole[],
  done: MessageKey,
  run: (actor: AuctionActor, body: Req) => Promise<{ waiting?: boolean } | Refusal>,
): LiveHandler<Req, CommandAnswer> {
  return async (body, person, requestKey) => {
    if (!person) throw new Failure(401, 'live.tokenError');
    const viewer = await viewerOf(body.packageNumber, person, roles, db);
    if (isRefusal(viewer)) return viewer;
    const result = await run(actorOf(person, viewer, requestKey), body);
    if (isRefusal(result)) return result;
    const { waiting = false } = result;
    return { errorCode: 0, errorMessage: say(waiting ? 'countersign.waiting' : done), waiting };
  };
}

/** Returns the commands, which participants may call and the relay never. */
function commands(needs: Needs): LiveRoute[] {
  const handler = ['handler'] as const;
  return [
    live(
      liveEndpoints.addReminder,
      command(
        needs,
        [],
        'reminder.sent',
        // AU54: a reminder sent by this call counts against the same rate limit as one sent by the
        // call under /app.
        async (actor, body) =>
          (await needs.limiter.check(body.packageNumber, 'message', actor)) ??
          sendReminder(needs, actor, body),
      ),
    ),
    live(
      liveEndpoints.changeEnd,
      command(needs, handler, 'end.saved', (actor, body) => changeClosing(needs, actor, body)),
    ),
    live(
      liveEndpoints.changeState,
      command(needs, handler, 'state.done', (actor, body) => changeState(needs, actor, body)),
    ),
    live(
      liveEndpoints.emergencyPause,
      command(needs, handler, 'state.done', (actor, body) => pauseAtOnce(needs, actor, body)),
    ),
  ];
}

/**
 * Returns the route by which a relay reports its own state every second; the response lists the
 * sessions that ended recently without a logout (`endedLately`). The policy grants the call to no
 * role, so only the relay's service token passes.
 */
const reportOf = (needs: LedgerDeps): LiveRoute =>
  live(liveEndpoints.reportRelay, async (body) => {
    await noteRelay(needs, body);
    return { endedSessions: await endedLately(needs.clock, needs.db) };
  });

/** Returns every call of the live service. */
export const liveCalls = (needs: Needs): LiveRoute[] => [
  reportOf(needs),
  ...reads(needs),
  ...commands(needs),
];
