import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { makeZipText } from '../../kernel/documents/archive.ts';
import type { Duty } from '../../kernel/duty.ts';
import type { Policy } from '../../kernel/http/caller/policy.ts';
import { bundleFiles } from '../support/bundle.ts';

interface BundleNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string | null;
  readonly policy: Policy;
  readonly duties: readonly Duty[];
}

/** The support bundle of the command line, for whoever has no shell on the server. */
export async function downloadBundle({
  dataDir,
  ...needs
}: BundleNeeds): Promise<ResponseOf<(typeof consoleEndpoints)['supportBundle']>> {
  const files = await bundleFiles({ ...needs, env: process.env, dataDir: dataDir ?? '' });
  return { file: await makeZipText({ files, facts: null, madeAt: Date.now() }) };
}
