import { platformPolicy } from '@jicai/platform/src/app.ts';
import { covers, type Role } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { downloadPath } from '@jicai/shared/contract/files/upload.ts';
import { type Endpoint, TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dose, roundOf, sampleOf } from '../../../harness/dose.ts';
import { pdf } from '../../../harness/mall/files.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { type Attacker, attackers, kindOf } from './attacker.ts';
import { callRaw, type IdField, idFieldsOf, tablesOf, withValue } from './probes.ts';
import { MARKER, PRIVATE, type TwoBuyers, twoBuyers } from './two-buyers.ts';

let world: TwoBuyers;
let people: Attacker[];
let before: string[];
beforeAll(async () => {
  world = await twoBuyers();
  people = await attackers(world);
  before = await world.rowsOfB();
});
afterAll(() => world?.stop());

const ROLES: Readonly<Record<string, readonly Role[]>> = {
  A: ['handler'],
  "A's supplier": ['supplier'],
  "A's reviewer": ['reviewer'],
};
/** They end the session, or change what it was opened with; they name nothing. */
const ENDING = new Set(['session.logout', 'session.login', 'profile.changePassword']);
/** Auctions are known to everybody, and a person who is in none of them is refused so: secrecy.test.ts asks more. */
const isAuction = ({ name }: Endpoint) =>
  /^(?:sourcing|bidding|inquiry|evaluation|scoring|live|audit|replay|signal)\./.test(name);
const isOpen = ({ name }: Endpoint) => platformPolicy[name] === 'anyone';
const may = ({ name }: Endpoint, who: Attacker) =>
  covers(platformPolicy[name] ?? [], ROLES[who.name] ?? []);

/** In `npm test` each call has its turn every so many days. */
const CALLS_EVERY = 4;

/** Tried in every field, whatever it names: one of them each time, in trials all. */
const OTHER = ['orderId', 'groupId', 'cartId', 'personId', 'number'];
/** Counts on from the part of the day: the next time a call is asked with another one. */
let turn = roundOf(CALLS_EVERY);
const others = () => {
  turn += 1;
  return new Set(dose([OTHER[turn % OTHER.length]], OTHER));
};

/** Everything of the kind that the field names, and one of some other kinds. */
function idsFor(endpoint: Endpoint, field: IdField): { id: string; isKind: boolean }[] {
  const kind = kindOf(endpoint, field.english);
  const tried = others();
  return Object.entries(world.theirs).flatMap(([name, ids]) => {
    const isKind = name === kind;
    const count = isKind
      ? ids.length
      : tried.has(name) && !isOpen(endpoint) && !isAuction(endpoint)
        ? 1
        : 0;
    return ids.slice(0, count).map((id) => ({ id, isKind }));
  });
}

/** Only who buys has records of comparisons to read. */
const NOT_GOOD = [
  "comparison.record by A's supplier",
  "comparison.record by A's reviewer",
  // The formula of the example names its own column.
  'formula.run by A',
  "formula.runMore by A's supplier",
  // The example's list is not the reviewer's; fulfilment/overview.test.ts asks for each list by its role.
  "deadline.exportList by A's reviewer",
  // A supplier knows of an acceptance once it is done; fulfilment/thread/sides.test.ts reads one.
  "acceptance.paper by A's supplier",
  // The parcel here is on its way; acceptance/goods.test.ts takes a receipt back.
  'delivery.undoReceipt by A',
  // Nobody has a link, an application or an installation to set up.
  'access.open by A',
  'access.use by A',
  'access.forgot by A',
  'setup.run by A',
  'setup.tryMail by A',
  'application.submit by A',
  'application.progress by A',
  // Nobody is appointed here; sourcing/appointment.test.ts has a competition.
  'appointment.compete by A',
];

/**
 * Results, their notices and objections need projects that have ended, complaints an objection;
 * sourcing/award.test.ts, objection.test.ts and complaint.test.ts there ask them with other people's ids.
 */
const OF_ENDED = /^(?:result|resultNotice|objection|complaint)\./;
/** These need goods that were accepted: fulfilment/settlement.test.ts, after-sales.test.ts there, mall/reviews.test.ts. */
const OF_ACCEPTED = /^(?:statement|invoice|payment|afterSale|redLetter|reviews)\./;
/** These need a draft, a registration or a workbook of the caller's own: products.test.ts, entry.test.ts. */
const NEEDS_MORE =
  /^(?:entry\.\w+|listing\.(?:check|create|import|read|save|submit|withdraw)) by A(?:'s supplier)?$/;
/** These need a token, a webhook, a deduction, a link, a reset that waits or a staff account: supplier-api.test.ts, points.test.ts, price-complaint.test.ts, staff.test.ts. */
const NEEDS_OWN =
  /^(?:supplierApi\.(?:rotate|revoke|save|remove|retry)\w+|supplierStaff\.\w+|points\.object|agreement\.accept|priceComplaint\.submit|changeRequest\.withdraw) by A/;
/** These need an order with a contract: fulfilment/contracts.test.ts asks them. */
const OF_CONTRACTS = /^(?:contract|contractReview)\./;
/** These need a proposal of the other side, or an own one: fulfilment/ending.test.ts asks them. */
const OF_PROPOSALS = /^ending\.(?:answer|withdraw) by A/;
/** These need a budget of the caller's unit: ordering/budget.test.ts asks with other units' ids. */
const OF_BUDGETS = /^budget\.read by/;
/** These need a channel of the installation, and the code that it carried: identity/session/own-contact.test.ts. */
const OF_CONTACTS = /^contact\.(?:askCode|confirm) by /;
/** These need a login under way, a second factor or the caller's password: identity/second-factor.test.ts and sign-on.test.ts. */
const OF_LOGINS =
  /^(?:factor\.(?:confirm|renewCodes|remove|beginKey|addKey|removeKey)|signIn\.\w+|signOn\.(?:begin|finish|withPassword|beginLink|unlink)|stepUp\.(?:give|beginKey|giveKey)) by /;
/** These need another session of the caller: identity/session/devices.test.ts. */
const OF_DEVICES = /^device\.end by /;
/** Its auction enters the tree by a job: operations/evidence/tree.test.ts. */
const OF_TREE = /^evidence\.proof by /;
const mayBeNotGood = (call: string) =>
  OF_BUDGETS.test(call) ||
  NOT_GOOD.includes(call) ||
  [
    OF_ENDED,
    OF_ACCEPTED,
    OF_CONTRACTS,
    OF_PROPOSALS,
    NEEDS_MORE,
    NEEDS_OWN,
    OF_CONTACTS,
    OF_LOGINS,
    OF_DEVICES,
    OF_TREE,
  ].some((calls) => calls.test(call));

interface Found {
  probes: number;
  /** Calls whose good body was not accepted, with the answer: their probes say less. */
  readonly notGood: Map<string, string>;
  readonly problems: string[];
}
const found: Found = { probes: 0, notGood: new Map(), problems: [] };

async function probe(endpoint: Endpoint, who: Attacker, field: IdField): Promise<void> {
  let good = await who.body(endpoint);
  const send = async (id: string) => {
    found.probes += 1;
    const answer = await callRaw(world, who.player, endpoint, withValue(good, field.path, id));
    const what = `${endpoint.name} ${field.path.join('.')}=${id} by ${who.name}`;
    if (answer.status >= 500) found.problems.push(`${what}: a bug, ${answer.text}`);
    if (id !== MARKER && answer.bytes.includes(MARKER)) found.problems.push(`${what}: told`);
    // A thing that was good may be used up now.
    if (answer.state === 1 && endpoint.write) good = await who.body(endpoint);
    return { what, outcome: `${answer.status} ${answer.state} ${answer.text}` };
  };
  const ghost = await send('ghost-1');
  for (const { id, isKind } of idsFor(endpoint, field)) {
    const { what, outcome } = await send(id);
    if (isKind && !isAuction(endpoint) && outcome !== ghost.outcome)
      found.problems.push(`${what}: "${outcome}", for an id of nobody "${ghost.outcome}"`);
  }
}

async function sweep(endpoint: Endpoint, who: Attacker): Promise<void> {
  const good = await who.body(endpoint);
  for (const field of idFieldsOf(endpoint, good)) await probe(endpoint, who, field);
  const answer = await callRaw(world, who.player, endpoint, await who.body(endpoint));
  if (answer.bytes.includes(MARKER)) found.problems.push(`${endpoint.name} by ${who.name}: told`);
  if (answer.state !== 1 && !isAuction(endpoint))
    found.notGood.set(`${endpoint.name} by ${who.name}`, answer.text);
}

const COMPARED_EVERY = dose(10, 1);

/** The people who try a call: one of those who may make it, the next time another; in trials all of them. */
function sweepersOf(endpoint: Endpoint, nth: number): Attacker[] {
  const who = people.filter((person) => may(endpoint, person));
  if (isOpen(endpoint)) return who.slice(0, 1);
  const turn = (nth + roundOf(CALLS_EVERY)) % Math.max(who.length, 1);
  return dose(who.slice(turn, turn + 1), who);
}

describe("[A03] what is B's", () => {
  it('is not read, changed or deleted by A, by any id in any call', async () => {
    const calls = sampleOf(
      world.server.served.filter(({ name }) => !ENDING.has(name)),
      CALLS_EVERY,
    );
    for (const [nth, endpoint] of calls.entries()) {
      for (const person of sweepersOf(endpoint, nth)) await sweep(endpoint, person);
      // In trials a change is found at the call that made it.
      if (nth % COMPARED_EVERY !== 0 && endpoint !== calls.at(-1)) continue;
      const upTo = endpoint.name;
      expect({ upTo, rows: await world.rowsOfB() }).toEqual({ upTo, rows: before });
    }
    expect(found.problems).toEqual([]);
    expect(found.probes).toBeGreaterThan(dose(100, 800));
    // All else was good but for B's id.
    expect([...found.notGood].filter(([call]) => !mayBeNotGood(call))).toEqual([]);
  });

  it('[A21] is not downloaded by A, and no chunk by A gets into it', async () => {
    const [group = ''] = world.theirs.groupId ?? [];
    for (const { player } of people) {
      const token = (await player.token()) ?? '';
      for (const id of world.theirs.fileId ?? []) {
        const headers = { [TOKEN_HEADER]: token };
        const answer = await world.app.inject({ method: 'GET', url: downloadPath(id), headers });
        expect(answer.statusCode).toBe(404);
        expect(`${JSON.stringify(answer.headers)}${answer.body}`).not.toContain(MARKER);
      }
      const upload = { group, domain: 'orderProof', name: '换.pdf', bytes: pdf() } as const;
      const key = world.theirs.uploadKey?.[0] ?? '';
      for (const given of [upload, { ...upload, key }])
        expect(await uploader(world, player).send(given)).toMatchObject({ state: 0 });
    }
    expect(await world.rowsOfB()).toEqual(before);
  });

  it("and the buyer's alone is not read or changed by a colleague of the same unit", async () => {
    const rows = await world.privateRowsOfB();
    const [a] = people;
    if (!a) throw new Error('nobody');
    const player = world.as('handler');
    const calls = world.server.served.filter(({ name }) =>
      /^(?:cart|comparison|follow|history|address|todo|upload|profile)\./.test(name),
    );
    for (const endpoint of calls.filter(({ name }) => !ENDING.has(name))) {
      const good = await a.body(endpoint);
      for (const field of idFieldsOf(endpoint, good)) {
        const ids = idsFor(endpoint, field).filter(({ isKind }) => isKind);
        for (const { id } of ids) {
          const answer = await callRaw(world, player, endpoint, withValue(good, field.path, id));
          expect({ call: endpoint.name, leaked: answer.bytes.includes(PRIVATE) }).toEqual({
            call: endpoint.name,
            leaked: false,
          });
        }
      }
      const { bytes } = await callRaw(world, player, endpoint, good);
      expect(bytes).not.toContain(PRIVATE);
    }
    expect(await world.privateRowsOfB()).toEqual(rows);
  });
});

describe('[A28] a field that a call does not have', () => {
  it('is refused by name, in every table of every request', async () => {
    let tables = 0;
    const calls = world.server.served.filter(({ path }) => !path.startsWith('/live/'));
    for (const endpoint of sampleOf(calls, 6)) {
      const who = people.find((person) => may(endpoint, person));
      if (!who || endpoint.name === 'session.login') continue;
      const good = await who.body(endpoint);
      for (const path of tablesOf(endpoint, good)) {
        const field = [...path, 'owner_id'];
        const answer = await callRaw(world, who.player, endpoint, withValue(good, field, 'x'));
        const outcome = { call: endpoint.name, status: answer.status, text: answer.text };
        // Inside a part that may be left out it is the part that is named.
        const named = path.length === 0 ? '不支持的参数：owner_id' : String(path[0]);
        const text = expect.stringContaining(named);
        expect(outcome).toEqual({ call: endpoint.name, status: 400, text });
        tables += 1;
      }
    }
    expect(tables).toBeGreaterThan(dose(10, 100));
  });
});
