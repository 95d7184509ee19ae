import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { refuseUnlessWaived } from '../../identity/organisation/waivers.ts';
import { sharesControlIn } from '../../identity/security/control.ts';
import type { ProjectRow } from './row.ts';
import type { LifeContext } from './transition.ts';

/**
 * Rule 16: a supervisor shares control of no account with the handlers and reviewers of the project.
 * Asked at the submission and again at the publication, since control may be taken in between.
 */
export async function checkSupervisor(
  { id, unitId }: Pick<ProjectRow, 'id' | 'unitId'>,
  supervisorId: string,
  { clock, trx }: LifeContext,
): Promise<Refusal | null> {
  if (!(await sharesControlIn('project', id, supervisorId, clock, trx))) return null;
  const act = { unitId, businessType: 'project', businessId: id, personId: supervisorId };
  return refuseUnlessWaived(CONTROL_RULE, act, clock, trx);
}
