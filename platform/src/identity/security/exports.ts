import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Export } from '../../kernel/http/caller/identity.ts';
import { transact } from '../../kernel/write/write.ts';
import { type LoggedPerson, logSecurity } from './log.ts';

/** Records files of data in the security log. */
export interface ExportLog {
  readonly onExport: (by: LoggedPerson | null, given: Export, address: string) => Promise<void>;
}

/**
 * The one place where an export is logged: its caller, its call, how many rows it has and whether they are
 * masked. Numbers in full are an unmasking as well, and stand there as one.
 */
export function createExportLog({
  clock,
  db,
}: {
  readonly clock: Clock;
  readonly db: Database;
}): ExportLog {
  return {
    onExport: (person, { call, title, rows, isUnmasked }, address) =>
      transact(db, async (trx) => {
        const entry = { by: person ?? '访客', address, object: call } as const;
        const detail = `${title}：${rows} 行`;
        if (isUnmasked)
          await logSecurity({ ...entry, action: 'person.revealed', detail }, clock, trx);
        const masking = isUnmasked ? '含个人信息明文' : '个人信息已脱敏';
        await logSecurity(
          { ...entry, action: 'export', detail: `${detail}，${masking}` },
          clock,
          trx,
        );
      }),
  };
}
