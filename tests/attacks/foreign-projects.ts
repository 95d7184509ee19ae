import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { complaintEndpoints } from '@jicai/shared/contract/sourcing/complaint.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { negotiationEndpoints } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { personIdOf, supplierOrg } from '../harness/people/cast.ts';
import { awarded } from '../harness/sourcing/awards.ts';
import {
  endQuoting,
  gridAs,
  openAll,
  sheetOf,
  submitAs,
  twoItems,
} from '../harness/sourcing/inquiries.ts';
import {
  decideAll,
  draftOf,
  HOUR,
  must,
  published,
  quoting,
  type SourcingWorld,
  signUpAs,
  submitted,
} from '../harness/sourcing/projects.ts';
import {
  addEvaluators,
  appoint,
  byPoints,
  declare,
  openedByPoints,
} from '../harness/sourcing/scoring.ts';
import { exampleOf, type Wire } from '../harness/wire/examples.ts';
import { valuesOf, withValue } from '../platform/kernel/access/probes.ts';

/* The projects of a unit in every state that has something to hide, and the bodies that reach for them. */

/** In every text of these projects that is not everybody's. */
export const MARKER = '机密项目';
/** A unit price of theirs. */
export const CANARY = '4321.09';

const DAY = 24 * HOUR;

/** A project with what hangs on it, by the names that requests have for it. */
export type Thing = Readonly<Record<string, string | number>>;

const hidden: Partial<ProjectDraft> = {
  selection: 'invited',
  invitedIds: [1, 2, 3].map(supplierOrg),
  description: MARKER,
  reimburserName: MARKER,
};
const secret = (price: string) =>
  sheetOf([price, '900'], { note: MARKER }, { brand: MARKER, model: MARKER });
const inquiry = { method: 'inquiry' } as const;

/** An inquiry whose quoting is open, with sign-ups that say something, of so many suppliers. */
async function open(world: SourcingWorld, change: Partial<ProjectDraft>, suppliers: number) {
  const made = await published(world, { ...twoItems, ...hidden, ...change }, inquiry);
  for (let n = 1; n <= suppliers; n += 1)
    await must(signUpAs(world.as('supplier', n), made.number, { statement: MARKER }));
  await decideAll(world, made.id);
  await world.pass(48 * HOUR);
  await world.pass(2 * HOUR);
  return { ...made, packageNumber: `${made.number}-1` };
}

const thingOf = ({ id, number }: { id: string; number: string }, more: Thing = {}): Thing => ({
  projectId: id,
  number,
  packageNumber: `${number}-1`,
  version: 2,
  ...more,
});

/** Quotes are taken: with a question, an objection, and a complaint after another one. */
async function running(world: SourcingWorld): Promise<Thing> {
  const made = await open(world, { quoteClosesAt: Date.now() + 60 * DAY }, 3);
  const { id, number, packageNumber } = made;
  for (const n of [1, 2]) await must(submitAs(world, n, packageNumber, secret(CANARY)));
  const asked = await must(
    world.as('supplier', 1).call(clarificationEndpoints.ask, { number, question: MARKER }),
  );
  const raise = (n: number) =>
    must(
      world.as('supplier', n).call(objectionEndpoints.raise, {
        ...{ projectNumber: number, stage: 'documents', facts: MARKER, basis: '', request: MARKER },
      }),
    );
  const objection = await raise(2);
  const answered = await raise(1);
  const handler = world.as('handler');
  const verdict = { id: answered.id, verdict: 'rejected', answer: MARKER } as const;
  await must(handler.call(objectionEndpoints.answer, verdict));
  const complaint = await must(
    handler.call(complaintEndpoints.register, {
      objectionNumber: answered.number,
      authority: MARKER,
      caseNumber: '1',
      matters: MARKER,
      receivedOn: dayOf(world.clock.at),
      isSuspended: true,
    }),
  );
  const { applicants } = await must(handler.call(enrolmentEndpoints.applicants, { id }));
  return thingOf(made, {
    questionId: asked.id,
    objectionId: objection.id,
    objectionNumber: answered.number,
    complaintId: complaint.id,
    signUpId: applicants[0]?.id ?? '',
  });
}

/** Opened, with an explanation that is asked for and a negotiation. */
async function evaluating(world: SourcingWorld): Promise<Thing> {
  const change = { minSuppliers: 2, negotiationRounds: 2, specialReason: '市场价有下降' };
  const made = await open(world, change, 2);
  const { packageNumber } = made;
  for (const [n, price] of [
    [1, CANARY],
    [2, '4400'],
  ] as const)
    await must(submitAs(world, n, packageNumber, secret(price)));
  await endQuoting(world, packageNumber);
  await openAll(world, packageNumber);
  const [first] = (await gridAs(world, packageNumber)).quotes;
  const code = first?.code ?? '';
  const handler = world.as('handler');
  const about = { packageNumber, code, lineNo: 1, question: MARKER };
  const asked = await must(handler.call(evaluationEndpoints.ask, about));
  const begun = await must(
    handler.call(negotiationEndpoints.start, {
      subject: 'package',
      subjectId: packageNumber,
      quantity: 1,
      maxRounds: 2,
      reason: MARKER,
      prices: [
        { lineNo: 1, price: fen(400_000) },
        { lineNo: 2, price: fen(90_000) },
      ],
    }),
  );
  const own = { explanationId: asked.id, negotiationId: begun.id, subjectId: packageNumber };
  return thingOf(made, { ...own, code, version: begun.version });
}

/** A sealed bidding whose time is over, with a question, before its opening. */
async function unopened(world: SourcingWorld): Promise<Thing> {
  const made = await quoting(world, { ...hidden, quoteMethod: 'sealed' });
  const { number } = made;
  const packageNumber = `${number}-1`;
  const asked = await must(
    world.as('supplier', 1).call(clarificationEndpoints.ask, { number, question: MARKER }),
  );
  await world.pass(3 * HOUR);
  for (const [n, amount] of [
    [1, CANARY],
    [2, '4400'],
    [3, '4500'],
  ] as const)
    await must(world.bid(n, packageNumber, amount));
  await endQuoting(world, packageNumber);
  return thingOf(made, { questionId: asked.id });
}

/** Opened, evaluated by points: by an evaluator of its own. */
async function scored(world: SourcingWorld): Promise<Thing> {
  const made = await openedByPoints(world, [CANARY, '4400'], { ...byPoints, ...hidden });
  await must(appoint(world, made.packageNumber, 'evaluator'));
  await must(declare(world, made.packageNumber, 'evaluator'));
  return thingOf(made, { personId: personIdOf('evaluator') });
}

/** Plays the projects, and one more that the attacking evaluator is appointed for. */
export async function playVictims(world: SourcingWorld) {
  await addEvaluators(world);
  world.clock.at = Date.now() - 40 * DAY;
  const things = [await evaluating(world), await unopened(world), await scored(world)];
  const other = await openedByPoints(world, ['1000', '1250']);
  await must(appoint(world, other.packageNumber, 'acceptor'));
  await must(declare(world, other.packageNumber, 'acceptor'));
  things.push(thingOf(await awarded(world, hidden)));
  world.clock.at = Date.now() - 51 * HOUR;
  const target = await running(world);
  world.clock.at = Date.now();
  const coming = await published(world, { ...twoItems, ...hidden }, inquiry);
  await must(signUpAs(world.as('supplier', 1), coming.number, { statement: MARKER }));
  const { applicants } = await must(
    world.as('handler').call(enrolmentEndpoints.applicants, { id: coming.id }),
  );
  things.push(thingOf(coming, { signUpId: applicants[0]?.id ?? '' }));
  things.push(thingOf(await draftOf(world, { ...twoItems, ...hidden }, inquiry)));
  things.push(thingOf(await submitted(world, { ...twoItems, ...hidden }, inquiry)));
  return { target, things };
}

/** The meaning of `id` in the calls of a slice. */
const ID_OF: Readonly<Record<string, string>> = {
  'enrolment.decide': 'signUpId',
  'evaluation.answer': 'explanationId',
  clarification: 'questionId',
  objection: 'objectionId',
  complaint: 'complaintId',
  negotiation: 'negotiationId',
};
/** Names of fields that mean the same thing. */
const SAME: Readonly<Record<string, string>> = { projectNumber: 'number', tenderNumber: 'number' };

function valueFor({ name }: Endpoint, english: string, thing: Thing) {
  const [slice = ''] = name.split('.');
  const kind = english === 'id' ? (ID_OF[name] ?? ID_OF[slice] ?? 'projectId') : english;
  return thing[SAME[kind] ?? kind];
}

/**
 * The bodies of a call that name what is there, one for each thing that gives it something of its own: those
 * that name most come first, and of equal ones each call begins with another.
 */
export function bodiesOf(endpoint: Endpoint, things: readonly Thing[], nth: number): Wire[] {
  const good = exampleOf(endpoint);
  const from = nth % things.length;
  const made = [...things.slice(from), ...things.slice(0, from)].map((thing) => {
    let body = good;
    let named = 0;
    for (const { path, english } of valuesOf(endpoint.request, body)) {
      const value = valueFor(endpoint, english, thing);
      if (value === undefined) continue;
      body = withValue(body, path, value);
      named += 1;
    }
    return { body, named };
  });
  const bodies = made.toSorted((one, other) => other.named - one.named).map(({ body }) => body);
  return [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()];
}
