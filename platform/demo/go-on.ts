import { randomUUID } from 'node:crypto';
import type { CountersignKind } from '@jicai/shared/contract/auction/countersign.ts';
import { hidesCount } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import type { BidDeps } from '../src/auction/bidding/bids.ts';
import { changeState } from '../src/auction/control/control.ts';
import { decideCountersign } from '../src/auction/countersign/countersign.ts';
import { createCountersignKinds } from '../src/auction/countersign-kinds.ts';
import { listWaiting, numberOf } from '../src/auction/ledger/countersigns.ts';
import { settleAuction } from '../src/auction/ledger/ledger.ts';
import { findAuction } from '../src/auction/ledger/lookups.ts';
import { projectEndRule } from '../src/sourcing/clarification/end-rule.ts';

/**
 * A demonstration is stopped for the night and computers sleep: its auctions pause for that (AU18, AU19)
 * as any others, and its handlers resume them at once, so that there is something to look at.
 */
export async function resumeAfterFault(parts: BidDeps): Promise<void> {
  const rows = await parts.db
    .selectFrom('auction')
    .innerJoin('package', 'package.number', 'auction.package_number')
    .innerJoin('project', 'project.id', 'package.project_id')
    .select(['auction.package_number', 'project.handler_id', 'project.supervisor_id'])
    .where('project.is_demo', '=', true)
    .where('auction.settled', '=', false)
    .where((eb) =>
      eb.or([
        eb('auction.fault_from', 'is not', null),
        eb.and([
          eb('auction.run_state', '=', 'paused'),
          eb('auction.state_reason', 'in', [say('auction.fault'), say('auction.clockPause')]),
        ]),
      ]),
    )
    .execute();
  for (const row of rows) {
    const { package_number: packageNumber, handler_id: personId } = row;
    await settleAuction(parts, packageNumber);
    const actor = { personId, supplierId: null, requestKey: randomUUID() };
    const to = { packageNumber, runState: 'started', laterEnd: null, reason: '' } as const;
    await changeState(parts, actor, to);
    await agreeTo(parts, 'resume', packageNumber, row.supervisor_id);
  }
}

/** The supervisor agrees to what waits of one kind; after a pause for the clock at once, too (AU19). */
export async function agreeTo(
  parts: BidDeps,
  kind: CountersignKind,
  packageNumber: string,
  personId: string,
): Promise<void> {
  if (!parts.seals) return;
  const deps = { ...parts, countersignKinds: createCountersignKinds(parts.seals, projectEndRule) };
  const waiting = await listWaiting(packageNumber, parts.db);
  const auction = await findAuction(packageNumber, parts.db);
  for (const one of waiting.filter((request) => request.kind === kind)) {
    const actor = { personId, supplierId: null, requestKey: randomUUID() };
    // A supervisor decides by what is shown: the place, where the log's number would tell of quotes.
    const isNumbered = auction !== null && hidesCount(auction.rules);
    const id = isNumbered ? await numberOf(packageNumber, one.id, parts.db) : one.id;
    const decided = await decideCountersign(deps, actor, {
      packageNumber,
      id,
      agrees: true,
      note: '',
    });
    // Somebody may have decided meanwhile; any other refusal is a bug of the demonstration.
    if (isRefusal(decided) && decided.refused !== 'countersign.over')
      throw new Error(`the demonstration: ${decided.refused}`);
  }
}
