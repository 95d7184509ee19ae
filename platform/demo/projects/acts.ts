import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import type { ObjectionStage } from '@jicai/shared/domain/sourcing/objection/states.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import type { BidDeps } from '../../src/auction/bidding/bids.ts';
import { type Clock, clockAt } from '../../src/kernel/db/clock.ts';
import { createPublish } from '../../src/kernel/events/events.ts';
import type { Person } from '../../src/kernel/http/caller/caller.ts';
import { transact, type WriteContext } from '../../src/kernel/write/write.ts';
import { orderReviewListeners } from '../../src/ordering/review/listeners.ts';
import { createProject, saveProject, submitProject } from '../../src/sourcing/editor/service.ts';
import { decideSignUp, readApplicants, signUp } from '../../src/sourcing/enrolment/service.ts';
import { rulesVersionOf } from '../../src/sourcing/enrolment/tender.ts';
import { findProject } from '../../src/sourcing/life/row.ts';
import { noticeReview } from '../../src/sourcing/notice/kind.ts';
import { findNotice } from '../../src/sourcing/notice/repository.ts';
import { saveNotice, submitNotice } from '../../src/sourcing/notice/service.ts';
import { raiseObjection } from '../../src/sourcing/objection/service.ts';
import { projectReview } from '../../src/sourcing/review/kind.ts';
import { decide } from '../../src/work/approval/flow/decide.ts';
import { reviewKinds } from '../../src/work/approval/kind.ts';
import { must, personOf } from '../people.ts';

/* The acts of people in the sourcing projects of the demonstration, each at a time of their story's own. */

const files = { claim: async () => null, claimAgain: async () => null, save: async () => null };
const kinds = reviewKinds(projectReview, noticeReview);

/** A story that is told with a clock of its own. */
export interface Scene extends BidDeps {
  readonly handler: Person;
  readonly reviewer: Person;
}

/** The scene with its handler and its reviewer. */
export const openScene = async (parts: BidDeps): Promise<Scene> => ({
  ...parts,
  handler: await personOf('jbr01', parts),
  reviewer: await personOf('shr01', parts),
});

/** The same scene at another time, in ms. */
export const at = <S extends { readonly clock: Clock }>(scene: S, ms: number): S => ({
  ...scene,
  clock: clockAt(ms),
});

/** Carries out a write as a person does; throws when it is refused. */
export const as = async <T>(
  { db, clock }: Pick<Scene, 'db' | 'clock'>,
  person: Person,
  run: (context: WriteContext) => Promise<T>,
) => {
  const publish = createPublish(orderReviewListeners(clock));
  const call = { person, ip: '', userAgent: '', device: '', requestKey: '' };
  return must(await transact(db, (trx) => run({ trx, person, call, clock, publish })));
};

/** A project by its id and its number. */
export interface Made {
  readonly id: string;
  readonly number: string;
}

/** A saved project of the handler, marked as a demonstration; submitted, unless it is to stay a draft. */
export async function write(
  scene: Scene,
  method: ProjectMethod,
  draft: ProjectDraft,
  isSubmitted: boolean,
): Promise<Made> {
  const { handler, db } = scene;
  const made = await as(scene, handler, (context) => createProject({ method }, context));
  const needs = { ...scene, files };
  const body = { id: made.id, version: 1, draft, fileChange: null };
  const { version } = await as(scene, handler, (context) => saveProject(needs, body, context));
  await db
    .updateTable('sourcing_project')
    .set({ is_demo: true })
    .where('id', '=', made.id)
    .execute();
  if (isSubmitted)
    await as(scene, handler, (context) => submitProject({ id: made.id, version }, context));
  return made;
}

/** The reviewer passes a project, or the notice of its result. */
export const review = (
  scene: Scene,
  businessType: 'project' | 'resultNotice',
  businessId: string,
) =>
  as(scene, scene.reviewer, (context) =>
    decide(
      { reviewKinds: kinds, files },
      {
        businessType,
        businessId,
        result: 'passed',
        opinion: '同意',
        fileGroup: null,
        fileChange: null,
      },
      context,
    ),
  );

/** A supplier signs up. */
export async function enrol(scene: Scene, projectId: string, loginName: string): Promise<void> {
  const supplier = await personOf(loginName, scene);
  const row = await findProject(projectId, scene.db);
  if (!row) throw new Error(`${projectId} is no project`);
  const form = {
    number: row.number,
    contactName: supplier.name,
    // Suppliers do not share a telephone: that would be a signal (SG1).
    contactPhone: `138571001${loginName.slice(-2)}`,
    statement: '符合资格要求',
    fileGroup: null,
    rulesVersion: rulesVersionOf(row),
  };
  await as(scene, supplier, (context) => signUp({ ...scene, files }, form, context));
}

/** The handler lets in everybody who waits. */
export async function admitAll(scene: Scene, projectId: string): Promise<void> {
  const { handler } = scene;
  const { applicants } = must(await readApplicants({ ...scene, files }, handler, projectId));
  for (const { id, state } of applicants) {
    if (state !== 'pending') continue;
    const body = { id, isAdmitted: true, reason: '' };
    await as(scene, handler, (context) => decideSignUp(body, context));
  }
}

/** The handler completes the drafted notice of a project, and submits it. */
export async function completeNotice(scene: Scene, { id, number }: Made): Promise<void> {
  const { handler, db } = scene;
  const notice = await findNotice(id, db);
  if (!notice) throw new Error(`${number} has no notice`);
  const suppliers = notice.form.suppliers.map((one) => ({ ...one, address: '江城市滨江路 88 号' }));
  const form = { ...notice.form, unitAddress: '江城市文教路 1 号', suppliers };
  const saved = await as(scene, handler, (context) =>
    saveNotice({ id, version: notice.version, form }, context),
  );
  await as(scene, handler, (context) => submitNotice({ id, version: saved.version }, context));
}

/** A supplier's objection; answers its id. */
export async function object(
  scene: Scene,
  loginName: string,
  objection: {
    readonly projectNumber: string;
    readonly stage: ObjectionStage;
    readonly facts: string;
    readonly basis: string;
    readonly request: string;
  },
): Promise<string> {
  const supplier = await personOf(loginName, scene);
  const { id } = await as(scene, supplier, (context) => raiseObjection(objection, context));
  return id;
}
