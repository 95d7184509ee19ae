import { randomBytes } from 'node:crypto';
import { createSeals, type Seals } from '@jicai/platform/src/auction/sealed/seals.ts';
import { advanceProjects } from '@jicai/platform/src/sourcing/life/advance.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { type ProjectFile, projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { projectReviewEndpoints } from '@jicai/shared/contract/sourcing/project-review.ts';
import { momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { completeDraft } from '@jicai/shared/domain/sourcing/project/draft-fixture.ts';
import type { SealedClient } from '../client/sealed-client.ts';
import { type ManualClock, manualClock, startPlatform, type World } from '../world.ts';

/* Steps that many tests of sourcing projects take, through the front door. */

export const HOUR = 3_600_000;

export interface SourcingWorld extends World {
  readonly clock: ManualClock;
  /** Opens the sealed quotes of this world. */
  readonly seals: Seals;
  /** Moves the clock on, and does what is then due. */
  pass(ms: number): Promise<void>;
}

/** A world that stands on a Monday morning. */
export async function sourcingWorld(
  more: Parameters<typeof startPlatform>[0] = {},
): Promise<SourcingWorld> {
  const clock = manualClock(momentOfDay('2026-06-01', '09:00:00'));
  const quoteKey = more.quoteKey ?? randomBytes(32);
  const world = await startPlatform({ ...more, quoteKey, clock });
  const fail = (error: unknown) => {
    throw error;
  };
  return {
    ...world,
    clock,
    seals: createSeals(quoteKey),
    async pass(ms) {
      clock.at += ms;
      await advanceProjects({ db: world.db, clock }, fail);
    },
  };
}

type Caller = Pick<SealedClient, 'call'>;

export async function must<T>(
  answer: Promise<{ state: number; text: string; data: T | null }>,
): Promise<T> {
  const { state, text, data } = await answer;
  if (state !== 1 || data === null) throw new Error(text);
  return data;
}

export const readAs = async (player: Caller, id: string): Promise<ProjectFile> =>
  (await must(player.call(projectEndpoints.read, { id }))).project;

/** A saved draft of the handler, complete but for the change. */
export async function draftOf(
  world: World,
  change: Partial<ProjectDraft> = {},
  { method = 'bidding', by }: { method?: ProjectMethod; by?: Caller } = {},
): Promise<{ id: string; number: string; version: number }> {
  const handler = by ?? world.as('handler');
  const made = await must(handler.call(projectEndpoints.create, { method }));
  const draft = { ...completeDraft(await world.now(), method), ...change };
  const body = { id: made.id, version: 1, draft, fileChange: null };
  const { version } = await must(handler.call(projectEndpoints.save, body));
  return { ...made, version };
}

/** The same, submitted. */
export async function submitted(world: World, ...given: DraftGiven) {
  const made = await draftOf(world, ...given);
  const handler = given[1]?.by ?? world.as('handler');
  const { id, version } = made;
  await must(handler.call(projectEndpoints.submit, { id, version }));
  return made;
}
type DraftGiven = Parameters<typeof draftOf> extends [World, ...infer Rest] ? Rest : never;

export const review = (
  player: Caller,
  id: string,
  result: 'passed' | 'failed' = 'passed',
  opinion = '意见',
) =>
  player.call(projectReviewEndpoints.submit, {
    id,
    result,
    opinion,
    file: null,
    fileChange: null,
  });

/** The same, published: its sign-up is open. */
export async function published(world: World, ...given: DraftGiven) {
  const made = await submitted(world, ...given);
  await must(review(world.as('reviewer'), made.id));
  return made;
}

export const tenderAs = async (player: Caller, number: string) =>
  (await must(player.call(enrolmentEndpoints.tender, { number }))).tender;

/** One supplier's sign-up with a complete form. */
export async function signUpAs(player: Caller, number: string, more = {}) {
  const { rulesVersion } = await tenderAs(player, number);
  const form = { contactName: '张三', contactPhone: '13800138000', statement: '', fileGroup: null };
  return player.call(enrolmentEndpoints.signUp, { number, ...form, rulesVersion, ...more });
}

/** Decides on every sign-up that waits; suppliers named are refused. */
export async function decideAll(
  world: World,
  id: string,
  refused: readonly string[] = [],
): Promise<void> {
  const handler = world.as('handler');
  const { applicants } = await must(handler.call(enrolmentEndpoints.applicants, { id }));
  for (const one of applicants.filter(({ state }) => state === 'pending')) {
    const isAdmitted = !refused.includes(one.supplierName);
    const body = { id: one.id, isAdmitted, reason: isAdmitted ? '' : '资质不全' };
    await must(handler.call(enrolmentEndpoints.decide, body));
  }
}

/** A published project whose first suppliers have signed up and been let in; quoting is open. */
export async function quoting(
  world: SourcingWorld,
  change: Partial<ProjectDraft> = {},
  suppliers = 3,
) {
  const made = await published(world, change);
  for (let n = 1; n <= suppliers; n += 1)
    await must(signUpAs(world.as('supplier', n), made.number));
  await decideAll(world, made.id);
  await world.pass(48 * HOUR);
  return made;
}
