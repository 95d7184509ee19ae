import { randomUUID } from 'node:crypto';
import { say } from '@jicai/shared/messages.ts';
import { changeState } from '../../auction/control/control.ts';
import { settleAuction } from '../../auction/ledger/ledger.ts';
import type { LedgerDeps } from '../../auction/ledger/turn.ts';

/**
 * A demonstration is stopped for the night and computers sleep: its auctions pause for that (AU18)
 * as any others, and its handlers resume them at once, so that there is something to look at.
 */
export async function resumeAfterFault(parts: LedgerDeps): Promise<void> {
  const rows = await parts.db
    .selectFrom('auction')
    .innerJoin('package', 'package.number', 'auction.package_number')
    .innerJoin('project', 'project.id', 'package.project_id')
    .select(['auction.package_number', 'project.handler_id'])
    .where('project.is_demo', '=', true)
    .where('auction.settled', '=', false)
    .where((eb) =>
      eb.or([
        eb('auction.fault_from', 'is not', null),
        eb.and([
          eb('auction.run_state', '=', 'paused'),
          eb('auction.state_reason', '=', say('auction.fault')),
        ]),
      ]),
    )
    .execute();
  for (const { package_number: packageNumber, handler_id: personId } of rows) {
    await settleAuction(parts, packageNumber);
    const actor = { personId, supplierId: null, requestKey: randomUUID() };
    const to = { packageNumber, runState: 'started', laterEnd: null, reason: '' } as const;
    await changeState(parts, actor, to);
  }
}
