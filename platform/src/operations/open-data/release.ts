import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { withoutPersonalNumbers } from '@jicai/shared/domain/kernel/identifiers/personal-numbers.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { NoticeFacts } from '@jicai/shared/domain/sourcing/notice/body.ts';
import { readQuantity } from '@jicai/shared/domain/sourcing/project/draft.ts';
import type { ProjectTransition } from '@jicai/shared/domain/sourcing/project/states.ts';
import type { ProjectRow } from '../../sourcing/life/row.ts';
import type {
  Award,
  Contract,
  Document,
  Item,
  Party,
  Reference,
  Release,
  ReleaseTag,
  Tender,
  Value,
} from './ocds.ts';

/** An entry of a project's timeline, as far as releases are made of it. */
export interface ProcessEvent {
  readonly seq: number;
  readonly transition: ProjectTransition;
  readonly at: number;
}

/** An organisation by its credit code. */
export interface Organisation {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** A contract that was published, with what was paid of it. */
export interface ContractFact {
  readonly number: string;
  readonly title: string;
  readonly supplierId: string;
  readonly status: Contract['status'];
  readonly signedAt: number;
  readonly amount: Fen;
  readonly payments: readonly { number: string; at: number; amount: Fen }[];
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
  readonly contracts: readonly ContractFact[];
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

const UPDATES: readonly ProjectTransition[] = ['extendSignUp', 'closeSignUp'];

/**
 * Everything of a process that is published, oldest first. An invited project becomes public with its
 * result: until then only the invited know of it.
 */
export function milestonesOf({ row, events, notice, contracts }: ProcessFacts): Milestone[] {
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
  }
  if (notice) found.push({ name: 'award', at: notice.at, tag: 'award' });
  for (const { number, signedAt, payments } of contracts) {
    found.push({ name: `contract-${number}`, at: signedAt, tag: 'contract' });
    for (const { number: payment, at } of payments)
      found.push({ name: `payment-${payment}`, at, tag: 'implementation' });
  }
  return found;
}

/** The id of a contracting process. */
export const ocidOf = (prefix: string, projectNumber: string): string =>
  `${prefix}-${projectNumber}`;

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

function statusOf({ row, notice }: ProcessFacts, tag: ReleaseTag): Tender['status'] {
  if (tag === 'tenderCancellation') return 'cancelled';
  if (tag === 'award' || tag === 'contract' || tag === 'implementation')
    return notice?.facts.kind === 'award' ? 'complete' : 'unsuccessful';
  return tag === 'tenderUpdate' && row.state === 'failed' ? 'unsuccessful' : 'active';
}

const METHODS = { inquiry: '询价', bidding: '竞价' } as const;

function tenderOf(facts: ProcessFacts, tag: ReleaseTag, publishedAt: number): Tender {
  const { row, buyer, tenderers } = facts;
  const { draft, number, method } = row;
  const isOver = ['award', 'contract', 'implementation'].includes(tag);
  const { quoteOpensAt, quoteClosesAt } = row;
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
    awardCriteria: 'priceOnly',
    submissionMethod: [method === 'inquiry' ? 'electronicSubmission' : 'electronicAuction'],
    datePublished: isoOf(publishedAt),
    ...(row.signUpEndsAt === null ? {} : { expressionOfInterestDeadline: isoOf(row.signUpEndsAt) }),
    ...(quoteOpensAt === null || quoteClosesAt === null
      ? {}
      : { tenderPeriod: { startDate: isoOf(quoteOpensAt), endDate: isoOf(quoteClosesAt) } }),
    ...(draft.requirements.trim() ? { eligibilityCriteria: typed(draft.requirements) } : {}),
    ...(isOver ? { numberOfTenderers: tenderers } : {}),
    documents: [
      documentOf(facts, {
        id: `${number}-tender`,
        documentType: 'tenderNotice',
        title: '采购公告',
        path: businessPaths.tender(number),
        at: publishedAt,
      }),
    ],
  };
}

function awardsOf(facts: ProcessFacts): Award[] {
  const { notice, row, suppliers } = facts;
  if (!notice) return [];
  const documents = [
    documentOf(facts, {
      id: `${row.number}-award`,
      documentType: 'awardNotice',
      title: '结果公告',
      path: businessPaths.publicResult(row.number),
      at: notice.at,
    }),
  ];
  return notice.facts.packages.map(({ number, name, winner, reason }): Award => {
    const base = { id: number, title: typed(name), date: isoOf(notice.at), documents };
    const supplier = suppliers.find(({ id }) => id === winner?.supplierId);
    if (!winner || !supplier)
      return { ...base, status: 'unsuccessful', description: typed(reason) };
    const items = itemsOf(row).filter(({ id }) => id.startsWith(`${number}-`));
    return {
      ...base,
      status: 'active',
      value: yuanOf(winner.amount),
      suppliers: [referenceOf(supplier)],
      items,
    };
  });
}

function contractsOf({ contracts, notice, suppliers, buyer }: ProcessFacts, until: number) {
  return contracts
    .filter(({ signedAt }) => signedAt <= until)
    .map((one): Contract => {
      const supplier = suppliers.find(({ id }) => id === one.supplierId);
      const award = notice?.facts.packages.find(
        ({ winner }) => winner?.supplierId === one.supplierId,
      );
      const transactions = one.payments
        .filter(({ at }) => at <= until)
        .map(({ number, at, amount }) => ({
          id: number,
          date: isoOf(at),
          value: yuanOf(amount),
          payer: referenceOf(buyer),
          payee: supplier ? referenceOf(supplier) : { id: one.supplierId, name: '' },
        }));
      return {
        id: one.number,
        awardID: award?.number ?? one.number,
        title: typed(one.title),
        status: one.status,
        dateSigned: isoOf(one.signedAt),
        value: yuanOf(one.amount),
        ...(transactions.length > 0 ? { implementation: { transactions } } : {}),
      };
    });
}

/** The release of one milestone. No names of people, no numbers of people, no loser's name. */
export function releaseOf(facts: ProcessFacts, milestone: Milestone): Release {
  const { row, buyer, events, suppliers, prefix } = facts;
  const { name, at, tag } = milestone;
  const publishedAt = events.find(({ transition }) => transition === 'publish')?.at ?? at;
  const isOver = tag === 'award' || tag === 'contract' || tag === 'implementation';
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
    ...(tag === 'contract' || tag === 'implementation'
      ? { contracts: contractsOf(facts, at) }
      : {}),
  };
}
