import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { RegisterNeeds } from '../../fulfilment/invoice/register.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { transact } from '../../kernel/write/write.ts';
import { notifySupplier } from '../../supply/product/news.ts';
import { waitAfter } from './backoff.ts';
import { ALARM_AFTER } from './duties.ts';
import { noteHealth } from './health.ts';
import type { SyncNeeds } from './orders.ts';
import type { ExternalProvider, ProviderDescription, ProviderFault } from './provider.ts';

/*
 * After-sales and applications for invoices that go to an external provider: which of them are due, how
 * far each is, and what becomes of one that does not go on. What a step does stands in `claims.ts` and
 * `invoices.ts`.
 */

export interface PaperNeeds extends SyncNeeds, RegisterNeeds {}

/** A paper that is due, claimed by this platform until its lease ends. */
export interface DuePaper {
  readonly id: string;
  readonly state: 'toSend' | 'sent';
  readonly externalNumber: string;
  readonly attempts: number;
}

export interface PaperStep {
  readonly due: DuePaper;
  readonly provider: ExternalProvider;
  readonly needs: PaperNeeds;
}

/** How a step ended: what it leaves the paper as, or why the paper did not go on. */
export type StepEnd =
  | { readonly state: 'sent' | 'over'; readonly externalNumber?: string; readonly problem?: string }
  | { readonly stuck: string };

/** One kind of paper. */
export interface PaperKind {
  readonly name: 'claim' | 'invoices';
  readonly label: string;
  /** The page of a paper for the supplier. */
  readonly page: (id: string) => string;
  /** Notes the papers that go to a provider and are not noted yet. */
  readonly note: (
    provider: ProviderDescription,
    needs: Pick<PaperNeeds, 'clock' | 'db'>,
  ) => Promise<void>;
  readonly step: (step: PaperStep) => Promise<StepEnd>;
  /** The number that people know a paper by. */
  readonly numberOf: (id: string, db: Executor) => Promise<string>;
}

/** The wait between two looks at what was sent. */
const LOOK_MS = 5 * MINUTE_MS;
const BATCH = 100;
const LEASE = '10 minutes';

/** A fault of the provider or a refusal of the mall as the reason why a paper does not go on. */
export const stuckBy = (why: ProviderFault | Refusal): StepEnd => ({
  stuck: isRefusal(why) ? say(why.refused, why.values) : why.reason,
});

/** Asks a provider and notes for the console how that went. */
export async function asked<T extends object>(
  { provider, needs: { clock, db } }: PaperStep,
  answer: Promise<T | ProviderFault>,
): Promise<T | ProviderFault> {
  const given = await answer;
  await noteHealth(provider.code, given, clock, db);
  return given;
}

async function claimDue(
  kind: PaperKind,
  { code }: ProviderDescription,
  { clock, db }: PaperNeeds,
): Promise<DuePaper[]> {
  const { rows } = await sql<DuePaper>`
    update provider_paper set next_at = ${clock.now()}::timestamptz + ${LEASE}::interval
    where kind = ${kind.name} and paper_id in (select paper_id from provider_paper
      where kind = ${kind.name} and provider = ${code} and state <> 'over' and next_at <= ${clock.now()}
      order by next_at, paper_id limit ${BATCH} for update skip locked)
    returning paper_id as id, state, external_number as "externalNumber", attempts`.execute(db);
  return rows;
}

/** How far a paper is after a step; one that is stuck stays what it was and is tried again later. */
function progressOf({ due }: PaperStep, end: StepEnd) {
  if ('stuck' in end) {
    const attempts = due.attempts + 1;
    return { ...due, attempts, problem: end.stuck, waitMs: waitAfter(attempts) };
  }
  const { state, problem = '', externalNumber = due.externalNumber } = end;
  return { state, externalNumber, attempts: 0, problem, waitMs: LOOK_MS };
}

/** Stores how far a paper is; the shop's people are told once if it does not go on for long. */
async function save(kind: PaperKind, step: PaperStep, end: StepEnd): Promise<void> {
  const { due, provider, needs } = step;
  const { clock, db } = needs;
  const { state, externalNumber, attempts, problem, waitMs } = progressOf(step, end);
  const nextAt = (await readNow(clock, db)) + waitMs;
  await transact(db, async (trx) => {
    await trx
      .updateTable('provider_paper')
      .set({
        ...{ state, attempts, external_number: externalNumber },
        ...{ problem: problem.slice(0, 300), next_at: moment(nextAt) },
      })
      .where('kind', '=', kind.name)
      .where('paper_id', '=', due.id)
      .execute();
    const isRefused = state === 'over' && problem !== '';
    if (!isRefused && attempts !== ALARM_AFTER) return;
    const number = await kind.numberOf(due.id, trx);
    const { orgId } = await trx
      .selectFrom('shop')
      .select('org_id as orgId')
      .where('id', '=', provider.shopId)
      .executeTakeFirstOrThrow();
    const news = isRefused
      ? {
          subject: `${kind.label} ${number}：“${provider.title}”不受理`,
          text: `${problem}；请自行处理`,
        }
      : {
          subject: `${kind.label} ${number} 多次未能经“${provider.title}”办理`,
          text: `${problem}；系统会继续尝试，请与对方联系`,
        };
    await notifySupplier({ ...news, orgId, isKnown: true, url: kind.page(due.id) }, { trx, clock });
  });
}

/**
 * Carries the papers of every provider one step on. One paper that fails holds up no other; several
 * platforms may do this at the same time.
 */
export async function syncPapers(kinds: readonly PaperKind[], needs: PaperNeeds): Promise<void> {
  for (const provider of needs.externalProviders)
    for (const kind of kinds) {
      await kind.note(provider, needs);
      for (const due of await claimDue(kind, provider, needs)) {
        const step = { due, provider, needs };
        try {
          await save(kind, step, await kind.step(step));
        } catch (error) {
          needs.log.error({ err: error, paperId: due.id }, `a ${kind.name} paper did not go on`);
        }
      }
    }
}
