import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { withoutPersonalNumbers } from '@jicai/shared/domain/kernel/identifiers/personal-numbers.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { NoticeFacts, NoticeWinner } from '@jicai/shared/domain/sourcing/notice/body.ts';
import { readQuantity } from '@jicai/shared/domain/sourcing/project/draft.ts';
import type { ProjectTransition } from '@jicai/shared/domain/sourcing/project/states.ts';
import type { OpenContract } from '../../fulfilment/contract/open-contracts.ts';
import type { ProjectRow } from '../../sourcing/life/row.ts';
import type { ProjectHappening } from '../../sourcing/life/transition.ts';
import type {
  Award,
  Contract,
  Document,
  Item,
  Party,
  Period,
  Reference,
  Release,
  ReleaseTag,
  Tender,
  Value,
} from './ocds.ts';

/** An entry of a project's timeline, as far as releases are made of it. */
export interface ProcessEvent {
  readonly seq: number;
  readonly transition: ProjectTransition | ProjectHappening;
  readonly at: number;
}

/** An organisation by its credit code. */
export interface Organisation {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** All that the releases of a process are made of. */
export interface ProcessFacts {
  readonly row: ProjectRow;
  readonly events: readonly ProcessEvent[];
  readonly buyer: Organisation;
  /** The published notice of the result; null before. */
  readonly notice: { readonly at: number; readonly id: string; readonly facts: NoticeFacts } | null;
  readonly tenderers: number;
  readonly suppliers: readonly Organisation[];
  readonly contracts: readonly OpenContract[];
  /** The awards that were published and annulled afterwards (PJ10), by their ids, with their packages' names. */
  readonly annulled: readonly { readonly id: string; readonly name: string }[];
  /** The address of the site, and the prefix of process ids. */
  readonly site: string;
  readonly prefix: string;
}

/** A release that is due: what happened, and when. */
export interface Milestone {
  readonly name: string;
  readonly at: number;
  readonly tag: ReleaseTag;
}

const UPDATES: readonly ProcessEvent['transition'][] = ['extendSignUp', 'closeSignUp', 'moveEnd'];

/**
 * Everything of a process that is published, oldest first. An invited project becomes public with its
 * result: until then only the invited know of it.
 */
export function milestonesOf(facts: ProcessFacts): Milestone[] {
  const { row, events, notice, contracts, annulled } = facts;
  if (row.draft.selection !== 'public' && notice === null) return [];
  const published = events.find(({ transition }) => transition === 'publish');
  if (!published) return [];
  const found: Milestone[] = [
    { name: 'planning', at: published.at, tag: 'planning' },
    { name: 'tender', at: published.at, tag: 'tender' },
  ];
  for (const { seq, transition, at } of events) {
    if (UPDATES.includes(transition))
      found.push({ name: `tender-${seq}`, at, tag: 'tenderUpdate' });
    if (transition === 'revoke')
      found.push({ name: 'cancellation', at, tag: 'tenderCancellation' });
    if (transition === 'annul' && annulled.length > 0)
      found.push({ name: 'award-cancellation', at, tag: 'awardCancellation' });
  }
  if (!notice) return found;
  const { at } = notice;
  const isSecond = annulled.length > 0;
  found.push({ name: isSecond ? 'award-after-annulment' : 'award', at, tag: 'award' });
  for (const milestone of contracts.flatMap(milestonesOfContract))
    found.push({ ...milestone, at: Math.max(at, milestone.at) });
  return found;
}

/**
 * A contract becomes public when its unit publishes it. Payments and an end from before are part of
 * that release; each later one has its own.
 */
function milestonesOfContract(contract: OpenContract): Milestone[] {
  const { number, publishedAt, terminatedAt, amendments, payments } = contract;
  const later: Milestone[] = [
    ...amendments.map((one) => ({
      name: `contract-${one.number}`,
      at: one.at,
      tag: 'contractAmendment' as const,
    })),
    ...payments.map((one) => ({
      name: `payment-${one.number}`,
      at: one.at,
      tag: 'implementation' as const,
    })),
    ...(terminatedAt === null
      ? []
      : [{ name: `end-${number}`, at: terminatedAt, tag: 'contractTermination' as const }]),
  ];
  return [
    { name: `contract-${number}`, at: publishedAt, tag: 'contract' },
    ...later.filter(({ at }) => at > publishedAt).sort((a, b) => a.at - b.at),
  ];
}

/** The id of a contracting process. */
const ocidOf = (prefix: string, projectNumber: string): string => `${prefix}-${projectNumber}`;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** JSON has no decimals of its own: the shortest text of so many 分 in 元 is exact. */
const yuanOf = (amount: Fen): Value => ({ amount: amount / 100, currency: 'CNY' });

const typed = withoutPersonalNumbers;

const partyIdOf = ({ code, id }: Organisation): string => (code ? `CN-USCC-${code}` : id);

const referenceOf = (one: Organisation): Reference => ({ id: partyIdOf(one), name: one.name });

const partyOf = (one: Organisation, roles: Party['roles']): Party => ({
  ...referenceOf(one),
  identifier: { scheme: 'CN-USCC', id: one.code, legalName: one.name },
  roles,
});

/** A category as it is typed: code and name with a blank between, or a name alone. */
function classificationOf(category: string): Item['classification'] {
  const [, id = '', description = ''] = /^([A-Z]\d{2,8})\s+(.+)$/.exec(category.trim()) ?? [];
  return id ? { scheme: 'CN-GPCC-2022', id, description } : undefined;
}

const itemText = (name: string, spec: string): string =>
  typed(spec.trim() ? `${name}（${spec}）` : name);

function itemsOf({ draft, number }: ProjectRow): Item[] {
  const classification = classificationOf(draft.category);
  return draft.packages.flatMap(({ lines }, pack) =>
    lines.map(({ name, spec, unit, quantity }, line) => ({
      id: `${number}-${pack + 1}-${line + 1}`,
      description: itemText(name, spec),
      quantity: (readQuantity(quantity) ?? 0) / 1000,
      unit: { name: unit },
      ...(classification ? { classification } : {}),
    })),
  );
}

function documentOf(
  { site }: ProcessFacts,
  of: { id: string; documentType: string; title: string; path: string; at: number },
): Document {
  const { id, documentType, title, path, at } = of;
  return {
    id,
    documentType,
    title,
    url: encodeURI(decodeURI(`${site}${BASE_PATH}${path}`)),
    datePublished: isoOf(at),
    format: 'text/html',
    language: 'zh',
  };
}

/** Whether a release is one of the award or of what follows from it. */
const isAfterAward = (tag: ReleaseTag): boolean => AFTER_AWARD.includes(tag);

const AFTER_AWARD: readonly ReleaseTag[] = [
  'award',
  'contract',
  'contractAmendment',
  'implementation',
  'contractTermination',
];

function statusOf({ row, notice }: ProcessFacts, tag: ReleaseTag): Tender['status'] {
  if (tag === 'tenderCancellation') return 'cancelled';
  if (tag === 'awardCancellation') return 'complete';
  if (isAfterAward(tag)) return notice?.facts.kind === 'award' ? 'complete' : 'unsuccessful';
  return tag === 'tenderUpdate' && row.state === 'failed' ? 'unsuccessful' : 'active';
}

const METHODS = { inquiry: '询价', bidding: '竞价' } as const;

function tenderOf(facts: ProcessFacts, tag: ReleaseTag, publishedAt: number): Tender {
  const { row, buyer, tenderers } = facts;
  const { draft, number, method } = row;
  const isOver = isAfterAward(tag);
  const { quoteOpensAt, quoteClosesAt } = row;
  const reserved = draft.reservedForSmall ? '专门面向中小企业采购。' : '';
  const criteria = reserved + typed(draft.requirements.trim());
  return {
    id: number,
    title: typed(draft.name),
    ...(draft.description.trim() ? { description: typed(draft.description) } : {}),
    status: statusOf(facts, tag),
    procuringEntity: referenceOf(buyer),
    items: itemsOf(row),
    ...(draft.budget === null ? {} : { value: yuanOf(draft.budget) }),
    procurementMethod: draft.selection === 'public' ? 'open' : 'selective',
    procurementMethodDetails: METHODS[method],
    awardCriteria: draft.evaluationMethod === 'points' ? 'ratedCriteria' : 'priceOnly',
    submissionMethod: [method === 'inquiry' ? 'electronicSubmission' : 'electronicAuction'],
    datePublished: isoOf(publishedAt),
    ...(row.signUpEndsAt === null ? {} : { expressionOfInterestDeadline: isoOf(row.signUpEndsAt) }),
    ...(quoteOpensAt === null || quoteClosesAt === null
      ? {}
      : { tenderPeriod: { startDate: isoOf(quoteOpensAt), endDate: isoOf(quoteClosesAt) } }),
    ...(criteria ? { eligibilityCriteria: criteria } : {}),
    ...(isOver ? { numberOfTenderers: tenderers } : {}),
    documents: [
      documentOf(facts, {
        id: `${number}-tender`,
        documentType: 'tenderNotice',
        title: '采购公告',
        path: businessPaths.tender(number, method),
        at: publishedAt,
      }),
    ],
  };
}

/** The awards that were annulled; their winners stand in the earlier release. */
const annulledAwards = ({ annulled }: ProcessFacts, at: number): Award[] =>
  annulled.map(({ id, name }) => ({
    id,
    title: typed(name),
    status: 'cancelled',
    date: isoOf(at),
  }));

function awardsOf(facts: ProcessFacts): Award[] {
  const { notice, row, suppliers } = facts;
  if (!notice) return [];
  const documents = [
    documentOf(facts, {
      id: `${row.number}-award`,
      documentType: 'awardNotice',
      title: '结果公告',
      path: businessPaths.publicResult(row.number, row.method),
      at: notice.at,
    }),
  ];
  return notice.facts.packages.flatMap(({ number, name, winners, reason }): Award[] => {
    const base = { id: number, title: typed(name), date: isoOf(notice.at), documents };
    const items = itemsOf(row).filter(({ id }) => id.startsWith(`${number}-`));
    const awards = winners.flatMap((winner) => {
      const supplier = suppliers.find(({ id }) => id === winner.supplierId);
      return supplier ? [activeAward(base, winner, supplier, items)] : [];
    });
    if (awards.length > 0) return awards;
    return [{ ...base, status: 'unsuccessful', description: typed(reason) }];
  });
}

/** The id of an award: that of its package, or of the first awarded line where it is one by lines (AU43). */
export const awardIdOf = (number: string, lines: readonly number[] | null): string =>
  lines ? `${number}-${lines[0] ?? 0}` : number;

/** One award for each supplier, with what they got of the package. */
const activeAward = (
  base: Pick<Award, 'id' | 'title' | 'date' | 'documents'>,
  winner: NoticeWinner,
  supplier: Organisation,
  items: readonly Item[],
): Award => ({
  ...base,
  id: awardIdOf(base.id, winner.lines),
  status: 'active',
  value: yuanOf(winner.amount),
  suppliers: [referenceOf(supplier)],
  items: items.filter((_, index) => winner.lines === null || winner.lines.includes(index + 1)),
});

/** The first and the last day of a contract in China's time; undefined where none was agreed. */
function periodOf({ startsOn, endsOn }: OpenContract): Period | undefined {
  if (!startsOn && !endsOn) return undefined;
  return {
    ...(startsOn ? { startDate: `${startsOn}T00:00:00+08:00` } : {}),
    ...(endsOn ? { endDate: `${endsOn}T23:59:59+08:00` } : {}),
  };
}

/** A contract as it stood at a moment. */
function contractAt(contract: OpenContract, facts: ProcessFacts, until: number): Contract | null {
  const { notice, suppliers, buyer } = facts;
  const supplier = suppliers.find(({ id }) => id === contract.supplierId);
  const award = notice?.facts.packages
    .flatMap((pack) => pack.winners.map((winner) => ({ number: pack.number, winner })))
    .find(({ winner }) => winner.supplierId === contract.supplierId);
  if (!supplier || !award || contract.publishedAt > until) return null;
  const period = periodOf(contract);
  const amendments = contract.amendments.filter(({ at }) => at <= until);
  const transactions = contract.payments
    .filter(({ at }) => at <= until)
    .map(({ number, paidOn, amount }) => ({
      id: number,
      date: isoOf(paidOn),
      value: yuanOf(amount),
      payer: referenceOf(buyer),
      payee: referenceOf(supplier),
    }));
  const { terminatedAt } = contract;
  const hasEnded = terminatedAt !== null && terminatedAt <= until;
  return {
    id: contract.number,
    awardID: awardIdOf(award.number, award.winner.lines),
    title: typed(contract.name),
    status: hasEnded ? 'terminated' : 'active',
    dateSigned: isoOf(contract.signedAt),
    ...(period ? { period } : {}),
    value: yuanOf(
      fen(amendments.reduce((sum, { amount }) => sum + amount, Number(contract.amount))),
    ),
    ...(amendments.length > 0
      ? {
          amendments: amendments.map(({ number, name, at }) => ({
            id: number,
            date: isoOf(at),
            description: typed(name),
          })),
        }
      : {}),
    ...(transactions.length > 0 ? { implementation: { transactions } } : {}),
  };
}

const contractsOf = (facts: ProcessFacts, until: number): Contract[] =>
  facts.contracts.flatMap((contract) => contractAt(contract, facts, until) ?? []);

/** The release of one milestone. No names of people, no numbers of people, no loser's name. */
export function releaseOf(facts: ProcessFacts, milestone: Milestone): Release {
  const { row, buyer, events, suppliers, prefix } = facts;
  const { name, at, tag } = milestone;
  const publishedAt = events.find(({ transition }) => transition === 'publish')?.at ?? at;
  const isOver = isAfterAward(tag);
  const { draft } = row;
  return {
    ocid: ocidOf(prefix, row.number),
    id: `${ocidOf(prefix, row.number)}-${name}`,
    date: isoOf(at),
    tag: [tag],
    initiationType: 'tender',
    language: 'zh',
    parties: [
      partyOf(buyer, ['buyer', 'procuringEntity']),
      ...(isOver ? suppliers.map((one) => partyOf(one, ['supplier'])) : []),
    ],
    buyer: referenceOf(buyer),
    ...(tag === 'planning'
      ? {
          planning: {
            ...(draft.methodReason.trim() ? { rationale: typed(draft.methodReason) } : {}),
            budget: {
              description: typed(draft.name),
              ...(draft.budget === null ? {} : { amount: yuanOf(draft.budget) }),
            },
          },
        }
      : {}),
    tender: tenderOf(facts, tag, publishedAt),
    ...(isOver ? { awards: awardsOf(facts) } : {}),
    ...(tag === 'awardCancellation' ? { awards: annulledAwards(facts, at) } : {}),
    ...(isOver && tag !== 'award' ? { contracts: contractsOf(facts, at) } : {}),
  };
}
