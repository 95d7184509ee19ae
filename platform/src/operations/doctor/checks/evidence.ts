import { CHECKPOINT_DELAY_MINUTES } from '@jicai/shared/contract/operations/evidence.ts';
import { MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { readNow } from '../../../kernel/db/now.ts';
import { bad, type Check, good } from '../check.ts';

/** The longest wait of a document for its leaf, and of a leaf for its checkpoint: the promised time. */
const MOST_WAIT_MS = CHECKPOINT_DELAY_MINUTES * MINUTE_MS;
/** The security log gives the tree a leaf every ten minutes, so a checkpoint that is older means a standstill. */
const MOST_AGE_MS = 3 * CHECKPOINT_DELAY_MINUTES * MINUTE_MS;

const REMEDY =
  '确认服务进程与定时任务 evidence.collect、evidence.checkpoint 在运行，并查看“后台任务”';

/** TL2: the tree of evidence: documents enter it, and it is signed, within the promised time. */
export const evidenceChecks: readonly Check[] = [
  {
    name: 'evidence.checkpoint',
    title: '存证树的检查点',
    run: async ({ db, clock }) => {
      const { rows } = await sql<{
        size: number;
        signedAt: number | null;
        waitingSince: number | null;
      }>`select tree.size, newest.at as "signedAt", least(
          (select p.at from evidence_pending p order by p.id limit 1),
          (select l.at from evidence_leaf l where l.position >= coalesce(newest.size, 0)
            order by l.position limit 1)) as "waitingSince"
        from evidence_tree tree left join lateral (
          select size, at from evidence_checkpoint order by size desc limit 1) newest on true`.execute(
        db,
      );
      const [{ size, signedAt, waitingSince } = { size: 0, signedAt: null, waitingSince: null }] =
        rows;
      const now = await readNow(clock, db);
      const minutes = (since: number) => Math.max(0, Math.floor((now - since) / MINUTE_MS));
      if (waitingSince !== null && now - waitingSince > MOST_WAIT_MS)
        return bad(`最早一项已等待入树或签发 ${minutes(waitingSince)} 分钟`, REMEDY);
      if (signedAt === null) return good('还没有检查点');
      const text = `${size} 片叶子，最近的检查点 ${minutes(signedAt)} 分钟前`;
      return now - signedAt > MOST_AGE_MS ? bad(text, REMEDY) : good(text);
    },
  },
];
