import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { refuseUnlessWaived } from '../../identity/organisation/waivers.ts';
import { sharesControlIn } from '../../identity/security/control.ts';
import type { ProjectRow } from './row.ts';
import type { LifeContext } from './transition.ts';

/**
 * Rule 16: whoever gets a duty in a project shares control of no account with its handlers, reviewers
 * and supervisors. Asked of the supervisor at the submission and again at the publication, since
 * control may be taken in between, and of whoever takes a duty over.
 */
export async function checkControl(
  { id, unitId }: Pick<ProjectRow, 'id' | 'unitId'>,
  personId: string,
  { clock, trx }: LifeContext,
): Promise<Refusal | null> {
  if (!(await sharesControlIn('project', id, personId, clock, trx))) return null;
  const act = { unitId, businessType: 'project', businessId: id, personId };
  return refuseUnlessWaived(CONTROL_RULE, act, clock, trx);
}
