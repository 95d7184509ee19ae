import type { AuctionRole, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { type Call, type Person, personOf } from '../../kernel/http/caller/caller.ts';
import type { RefusedResponse } from '../../kernel/http/serve.ts';
import { ownWrite, query, type ServedEndpoint } from '../../kernel/slice.ts';
import type { Actor } from '../ledger/turn.ts';
import { viewerOf } from './participation.ts';

/*
 * Definitions of calls about one auction. Each call checks the caller's role in the auction before the
 * handler runs ([A11]).
 */

interface OfAuction {
  readonly packageNumber: string;
}

interface Needs {
  readonly db: Database;
  readonly clock?: Clock;
}

/** The roles of a call for participants of every role: `viewerOf` takes an empty list as no restriction. */
export const ANY_ROLE: readonly AuctionRole[] = [];

/** An actor of a ledger write with the role in which they take part in the auction. */
export type AuctionActor = Actor & { readonly role: AuctionRole };

/** Returns a person as the actor of a ledger write; `requestKey` is the key of their call. */
export const actorOf = (
  person: Person,
  { role }: Pick<Viewer, 'role'>,
  requestKey: string,
): AuctionActor => ({
  personId: person.id,
  supplierId: role === 'supplier' ? person.orgId : null,
  requestKey,
  role,
});

/** Defines a read of one auction, for participants with one of the roles. */
export function auctionQuery<Req extends OfAuction, Res>(
  { db, clock }: Needs,
  endpoint: Endpoint<Req, Res>,
  roles: readonly AuctionRole[],
  handler: (viewer: Viewer, body: Req, call: Call) => Promise<Res | Refusal>,
): ServedEndpoint {
  return query(endpoint, async (body, call) => {
    const viewer = await viewerOf(body.packageNumber, personOf(call), roles, db, clock);
    return isRefusal(viewer) ? viewer : handler(viewer, body, call);
  });
}

/**
 * Defines a call that changes one auction, for participants with one of the roles. `change` must use the
 * ledger's `changeAuction`: one transaction under the auction's lock, idempotent by the log (AU53), so
 * that no amount is stored outside the log for the sake of idempotency.
 */
export function auctionWrite<Req extends OfAuction, Res>(
  { db, clock }: Needs,
  endpoint: Endpoint<Req, Res>,
  roles: readonly AuctionRole[],
  change: (actor: AuctionActor, body: Req) => Promise<Res | Refusal | RefusedResponse<Res>>,
): ServedEndpoint {
  return ownWrite('ledger', endpoint, async (body, call) => {
    const person = personOf(call);
    const viewer = await viewerOf(body.packageNumber, person, roles, db, clock);
    return isRefusal(viewer) ? viewer : change(actorOf(person, viewer, call.requestKey), body);
  });
}
