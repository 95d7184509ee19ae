import {
  type ChangeKindName,
  changeRequestEndpoints,
} from '@jicai/shared/contract/identity/change-request.ts';
import { must } from '../answers.ts';
import type { World } from '../world.ts';

type Asker = 'systemAdmin' | 'securityAdmin' | 'unitAdmin';

/** The changes that wait for a second administrator, as one of the cast sees them. */
export const waitingChanges = async (
  world: World,
  who: Asker,
  kind: ChangeKindName | null = null,
) => (await must(world.as(who).call(changeRequestEndpoints.list, { kind }))).requests;

/** Decides on the first change that waits. */
export async function decideOnChange(
  world: World,
  agrees: boolean,
  who: 'systemAdmin' | 'securityAdmin' = 'securityAdmin',
) {
  const [waiting] = await waitingChanges(world, who);
  return world.as(who).call(changeRequestEndpoints.decide, { id: waiting?.id ?? '', agrees });
}
