import { sql } from 'kysely';
import { pendingMigrations } from '../../../kernel/db/migrate.ts';
import { type ExcessRight, excessRights } from '../../../kernel/db/roles/strength.ts';
import { bad, type Check, good, warning } from '../check.ts';

const OLDEST = 150_000;
const WANTED_ENCODING = 'UTF8';

/** The rights that a role has too much; the ledgers, which are many for a superuser, as a number. */
function told(rights: readonly ExcessRight[]): string {
  const may = { superuser: '是数据库超级用户', makeRoles: '可建账号', makeTables: '可建表' };
  const ledgers = rights.filter(({ right }) => right === 'changeLedger').length;
  const others = rights.flatMap(({ right }) => (right === 'changeLedger' ? [] : [may[right]]));
  return [...others, ...(ledgers > 0 ? [`可改写 ${ledgers} 张只增表`] : [])].join('、');
}

/** The database: version, encoding, durability, rights, schema. */
export const databaseChecks: readonly Check[] = [
  {
    name: 'database.version',
    title: '数据库版本',
    run: async ({ db }) => {
      const { rows } = await sql<{ n: string; v: string }>`
        select current_setting('server_version_num') as n, current_setting('server_version') as v`.execute(
        db,
      );
      const text = `PostgreSQL ${rows[0]?.v}`;
      return Number(rows[0]?.n) >= OLDEST
        ? good(text)
        : bad(text, '升级到 PostgreSQL 15 或更高版本');
    },
  },
  {
    name: 'database.encoding',
    title: '数据库字符集',
    run: async ({ db }) => {
      const { rows } = await sql<{ of: string }>`
        select current_setting('server_encoding') as of`.execute(db);
      const text = rows[0]?.of ?? '';
      return text === WANTED_ENCODING ? good(text) : bad(text, '以 UTF8 重新建库');
    },
  },
  {
    name: 'database.durability',
    title: '提交后落盘',
    run: async ({ db }) => {
      const { rows } = await sql<{ name: string; isEmbedded: boolean }>`
        select name, version() like '%PGlite%' as "isEmbedded" from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`.execute(
        db,
      );
      // The embedded database never waits for the disk, whatever is configured.
      if (rows[0]?.isEmbedded)
        return warning(
          '内嵌数据库不等待落盘，断电可能丢失最近的数据',
          '正式使用前改用 PostgreSQL，见 docs/handbook.md',
        );
      const off = rows.map(({ name }) => name).join('、');
      return off === '' ? good('已启用') : bad(`${off} 已关闭`, '在 postgresql.conf 中启用');
    },
  },
  {
    name: 'database.rights',
    title: '应用账号权限',
    run: async ({ db }) => {
      const rights = await excessRights(db);
      return rights.length === 0
        ? good('没有多余权限')
        : warning(told(rights), '见 docs/decisions/database-roles.md，使用两个数据库账号');
    },
  },
  {
    name: 'schema.current',
    title: '表结构版本',
    run: async ({ db }) => {
      const pending = await pendingMigrations(db);
      return pending.length === 0
        ? good('最新')
        : bad(`缺少 ${pending.length} 个升级：${pending[0]} 起`, '备份后重启服务完成升级');
    },
  },
  {
    name: 'schema.triggers',
    title: '只增不改的触发器',
    run: async ({ db }) => {
      const { rows } = await sql<{ name: string }>`
        select tgrelid::regclass::text || '.' || tgname as name from pg_trigger
        where not tgisinternal and tgenabled = 'D'`.execute(db);
      return rows.length === 0
        ? good('全部启用')
        : bad(`已停用：${rows.map(({ name }) => name).join('、')}`, '以属主账号重新启用触发器');
    },
  },
];
