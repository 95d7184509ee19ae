import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { logSecurity } from '../../identity/security/log.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Policy } from '../../kernel/http/policy.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { makeBundle } from '../support/bundle.ts';

interface BundleNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string | null;
  readonly policy: Policy;
}

/** The support bundle of the command line, for whoever has no shell on the server; it is logged first. */
export async function downloadBundle(
  { db, clock, dataDir, policy }: BundleNeeds,
  { person, call }: Pick<WriteContext, 'person' | 'call'>,
): Promise<ResponseOf<(typeof consoleEndpoints)['supportBundle']>> {
  const event = {
    action: 'export',
    by: person,
    address: call.ip,
    object: 'supportBundle',
  } as const;
  await logSecurity({ ...event, detail: '诊断包' }, clock, db);
  const bytes = await makeBundle({ db, clock, env: process.env, dataDir: dataDir ?? '', policy });
  return { file: Buffer.from(bytes).toString('base64') };
}
