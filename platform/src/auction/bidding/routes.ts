import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Carried } from '../countersign/countersign.ts';
import type { Traces } from '../signal/traces.ts';
import type { Auctions } from './service.ts';

/** A command's answer: it says where the supervisor has to agree first (AU31, AU32). */
export async function carrying(change: Promise<Carried | Refusal>) {
  const result = await change;
  if (isRefusal(result)) return result;
  return { ...result, text: result.waiting ? say('countersign.waiting') : '' };
}

export function auctionRoutes(server: Server, auctions: Auctions, traces: Traces): void {
  serve(server, biddingEndpoints.bid, (body, call) => {
    traces.note(call, body.packageNumber);
    return auctions.bid(personOf(call), call.requestKey, body);
  });
  serve(server, biddingEndpoints.bidResult, (body, call) =>
    auctions.bidResult(personOf(call), body),
  );
  // What a supplier's board asks for as long as it is open.
  serve(server, biddingEndpoints.ownEvents, (body, call) => {
    traces.note(call, body.packageNumber);
    return auctions.ownEvents(personOf(call), body);
  });
  serve(server, biddingEndpoints.history, (body, call) => auctions.history(personOf(call), body));
  serve(server, biddingEndpoints.supplierStates, async (body, call) => ({
    suppliers: await auctions.supplierStates(personOf(call), body.packageNumber),
  }));
  serve(server, biddingEndpoints.reminders, async (body, call) => ({
    reminders: await auctions.reminders(personOf(call), body),
  }));
  serve(server, biddingEndpoints.sendReminder, (body, call) =>
    auctions.sendReminder(personOf(call), call.requestKey, body),
  );
  serve(server, biddingEndpoints.changeEnd, (body, call) =>
    carrying(auctions.changeEnd(personOf(call), call.requestKey, body)),
  );
  serve(server, biddingEndpoints.changeState, (body, call) =>
    carrying(auctions.changeState(personOf(call), call.requestKey, body)),
  );
  serve(server, biddingEndpoints.clearBids, (body, call) =>
    carrying(auctions.clearBids(personOf(call), call.requestKey, body)),
  );
  serve(server, biddingEndpoints.emergencyPause, (body, call) =>
    carrying(auctions.emergencyPause(personOf(call), call.requestKey, body)),
  );
  serve(server, biddingEndpoints.decideCountersign, (body, call) =>
    auctions.decideCountersign(personOf(call), call.requestKey, body),
  );
}
