import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { ruleSetOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { baseRules } from '../../../harness/auction/publication.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD } from '../../../harness/people/cast.ts';
import type { World } from '../../../harness/world.ts';

/* Every call that the platform serves, with a good body and who may make it. Written by hand: the
 * policy tables are what this is held against. */

export const ACTORS = [
  'anonymous',
  'buyer',
  'reviewer',
  'otherHandler',
  'handler',
  'supervisor',
  'otherSupervisor',
  'entrant',
  'stranger',
] as const;
export type MatrixActor = (typeof ACTORS)[number];

const everybody = ACTORS;
const loggedIn = ACTORS.filter((actor) => actor !== 'anonymous');
const participants = ['handler', 'supervisor', 'entrant'] as const;
const organisers = ['handler', 'supervisor'] as const;

/** The entrant's bid that each auction of the matrix has. */
export const BID_KEY = 'bid-of-the-entrant';

interface Row {
  readonly may: readonly MatrixActor[];
  readonly body: (packageNumber: string, inAnHour: number) => object;
  /** The needs of the call, where an auction in which the entrant has bid is not enough. */
  readonly on?: (world: World) => Promise<string>;
}

const page = { page: 1, pageSize: 10 };
const list = { tab: 'all', keyword: '', ...page };
const of = (packageNumber: string) => ({ packageNumber });
const relayReport = {
  id: 'r',
  address: 'host:8080',
  version: '1',
  sockets: 0,
  auctions: 0,
  timeMs: 0,
  isLeaving: false,
};
const after = (packageNumber: string) => ({ packageNumber, afterSeq: 0 });
const paged = (packageNumber: string) => ({ packageNumber, ...page });
const remind = (packageNumber: string) => ({ packageNumber, toCode: null, text: '请报价' });
const end = (packageNumber: string, inAnHour: number) => ({
  packageNumber,
  end: inAnHour,
  reason: '原因',
  quoteState: null,
});
const pause = (packageNumber: string) => ({
  packageNumber,
  runState: 'paused',
  quoteState: null,
  laterEnd: null,
  reason: '原因',
});

/** Other rules than every auction of these tests begins with. */
const otherStep = {
  rules: { ...ruleSetOf(baseRules), stepAmount: fen(20_000) },
  reason: 'x',
};

export const rows: Readonly<Record<string, Row>> = {
  'session.publicKey': { may: everybody, body: () => ({}) },
  'session.login': { may: everybody, body: () => ({ loginName: 'buyer', password: PASSWORD }) },
  'session.logout': { may: loggedIn, body: () => ({}) },
  'session.keepAlive': { may: loggedIn, body: () => ({ token: '', active: true }) },
  'navigation.routes': { may: loggedIn, body: () => ({ personId: 'x', clientType: 'web' }) },
  'navigation.expected': { may: loggedIn, body: () => ({ path: '/order/orderDetail' }) },
  'sourcing.listBiddings': { may: everybody, body: () => list },
  'sourcing.listMine': {
    may: ['handler', 'otherHandler', 'supervisor', 'otherSupervisor', 'entrant', 'stranger'],
    body: () => list,
  },
  'sourcing.detail': { may: everybody, body: of },
  'sourcing.liveEntry': { may: ['handler', 'entrant'], body: of },
  'sourcing.supervisorEntry': { may: ['supervisor'], body: of },
  'sourcing.startRehearsal': {
    may: ['handler'],
    body: (at) => ({ ...of(at), minutes: 5, withRobots: true, withSuppliers: false }),
    on: (world) => world.publish({ opensIn: 3_600_000, closesIn: 7_200_000 }),
  },
  'bidding.bid': { may: ['entrant'], body: (at) => ({ ...of(at), amount: '8000', lines: [] }) },
  'bidding.bidResult': { may: ['entrant'], body: (at) => ({ ...of(at), bidId: BID_KEY }) },
  // The entrant's first event of the matrix is their bid.
  'bidding.receipt': { may: ['entrant'], body: (at) => ({ ...of(at), seq: 1 }) },
  'bidding.ownEvents': { may: ['entrant'], body: paged },
  'bidding.lineGaps': { may: ['entrant'], body: of, on: auctionWithLines },
  'bidding.supplierStates': { may: organisers, body: of },
  'bidding.history': { may: organisers, body: paged },
  'bidding.course': { may: organisers, body: after },
  'bidding.reminders': { may: participants, body: after },
  'bidding.sendReminder': { may: participants, body: remind },
  'bidding.changeEnd': { may: ['handler'], body: end },
  'bidding.changeState': { may: ['handler'], body: pause },
  'bidding.award': { may: participants, body: of },
  'bidding.answerAward': {
    may: ['entrant'],
    body: (at) => ({ ...of(at), answer: 'confirmed', reason: '' }),
    on: auctionToConfirm,
  },
  'bidding.packages': { may: participants, body: of },
  'bidding.participation': { may: organisers, body: of },
  'bidding.bidLines': { may: participants, body: (at) => ({ ...of(at), code: 'K1' }) },
  'bidding.clearBids': { may: ['handler'], body: (at) => ({ ...of(at), code: 'K1', reason: 'x' }) },
  'bidding.ownQuote': { may: ['entrant'], body: of },
  'bidding.withdraw': { may: ['entrant'], body: of, on: auctionWithQuote },
  'bidding.mayOpen': { may: organisers, body: of },
  'bidding.open': { may: ['handler'], body: of, on: auctionToOpen },
  'bidding.emergencyPause': { may: ['handler'], body: (at) => ({ ...of(at), reason: 'x' }) },
  'bidding.decideCountersign': {
    may: ['supervisor'],
    body: (at) => ({ ...of(at), id: 2, agrees: true, note: '' }),
    on: auctionWithRequest,
  },
  'bidding.seeCountersign': {
    may: ['supervisor'],
    body: (at) => ({ ...of(at), id: 2 }),
    on: auctionWithRequest,
  },
  'bidding.rules': { may: participants, body: of },
  'bidding.editRules': { may: ['handler'], body: of },
  'bidding.saveRules': { may: ['handler'], body: (at) => ({ ...of(at), ...otherStep }) },
  'bidding.submitRules': { may: ['handler'], body: of, on: auctionWithRuleChange },
  // The relay's service token alone: operations/relays.test.ts.
  'live.reportRelay': { may: [], body: () => relayReport },
  'live.state': { may: organisers, body: of },
  'live.packageInfo': { may: participants, body: of },
  'live.bids': { may: participants, body: after },
  'live.reminders': { may: participants, body: after },
  'live.addReminder': { may: participants, body: remind },
  'live.changeEnd': { may: ['handler'], body: end },
  'live.changeState': { may: ['handler'], body: pause },
  'live.emergencyPause': { may: ['handler'], body: (at) => ({ ...of(at), reason: 'x' }) },
};

export const playerOf = (world: World, actor: MatrixActor) =>
  actor === 'entrant' ? world.as('supplier', 1) : world.as(actor);

/** Makes one call with a good body; answers whether it was done, its status and its bytes. */
export async function make(
  world: World,
  endpoint: Endpoint,
  actor: MatrixActor,
  packageNumber: string,
): Promise<{ done: boolean; status: number; bytes: string }> {
  const body = rows[endpoint.name]?.body(packageNumber, (await world.now()) + 3_600_000);
  const bytesOf = (answer: { wire: unknown; headers: unknown }) =>
    JSON.stringify([answer.wire, answer.headers]);
  if (endpoint.path.startsWith('/live/')) {
    const token = await playerOf(world, actor).token();
    const answer = await world.live.call(endpoint, body, { token });
    const errCode = answer.wire?.errCode ?? 0;
    const done = answer.status === 200 && errCode === 0;
    return { done, status: answer.status, bytes: bytesOf(answer) };
  }
  let player = playerOf(world, actor);
  if (endpoint.name === 'session.logout' && actor !== 'anonymous') {
    // A session of its own: the player goes on.
    const client = await sealedClient('', { send: world.send });
    await client.login(actor === 'entrant' ? 'supplier1' : actor, PASSWORD);
    player = { call: client.call, token: async () => client.token() };
  }
  const answer = await player.call(endpoint, body);
  return { done: answer.state === 1, status: answer.status, bytes: bytesOf(answer) };
}

/** An auction in which the entrant, known as K1, has bid. */
export async function auctionWithBid(world: World): Promise<string> {
  const packageNumber = await world.publish();
  await world.bid(1, packageNumber, '9000', BID_KEY);
  return packageNumber;
}

/** An auction by lines whose suppliers see how far they are from the best of each. */
export async function auctionWithLines(world: World): Promise<string> {
  const packageNumber = await world.publish({
    lines: [{ name: '硒鼓', unit: '支', quantityThousandths: 1_000 }],
    rules: { bidMode: 'lines', lineGap: 'shown' },
  });
  const lines = [{ lineNo: 1, price: '9000' }];
  const call = { packageNumber, amount: '', lines };
  await world.as('supplier', 1).call(biddingEndpoints.bid, call);
  return packageNumber;
}

/** The same, and the handler has asked for the bids to be voided: request 2 of its log. */
export async function auctionWithRequest(world: World): Promise<string> {
  const packageNumber = await auctionWithBid(world);
  const body = { packageNumber, code: 'K1', reason: 'x' };
  await world.as('handler').call(biddingEndpoints.clearBids, body);
  return packageNumber;
}

/** The same, and the handler has saved a change of its rules. */
export async function auctionWithRuleChange(world: World): Promise<string> {
  const packageNumber = await auctionWithBid(world);
  const body = { packageNumber, ...otherStep };
  await world.as('handler').call(ruleChangeEndpoints.save, body);
  return packageNumber;
}

/** A sealed auction in which the entrant has quoted. */
export async function auctionWithQuote(world: World): Promise<string> {
  const packageNumber = await world.publish({ rules: { quoteMethod: 'sealed' } });
  await world.bid(1, packageNumber, '9000', BID_KEY);
  return packageNumber;
}

/** The same after the deadline. */
export async function auctionToOpen(world: World): Promise<string> {
  const packageNumber = await auctionWithQuote(world);
  await world.expire(packageNumber);
  return packageNumber;
}

/** The entrant has won, and is asked to confirm (AU41). */
export async function auctionToConfirm(world: World): Promise<string> {
  const packageNumber = await world.publish({ rules: { minSuppliers: 1 } });
  await world.bid(1, packageNumber, '9000', BID_KEY);
  await world.expire(packageNumber);
  await settleAuction({ db: world.db, clock: databaseClock }, packageNumber);
  return packageNumber;
}
