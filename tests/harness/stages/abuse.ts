import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import { sql } from 'kysely';
import type { World } from '../world.ts';

/** The entries of the security log on uploads that were refused as abuse, each text once. */
export async function refusedUploads({ db }: World): Promise<{ who: string; detail: string }[]> {
  const { rows } = await sql<{ who: string; detail: string }>`
    select distinct person_id as who, detail from security_log
    where action = 'call.abuse' and was_refused and object = ${UPLOAD_PATH}
    order by detail`.execute(db);
  return rows;
}
