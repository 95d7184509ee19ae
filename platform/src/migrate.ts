import type { Program } from './kernel/command-line/command.ts';
import { connectionFault } from './kernel/command-line/connection-fault.ts';
import { runProgram } from './kernel/command-line/run-program.ts';
import { openPostgres } from './kernel/db/open.ts';
import { migrateAsOwner } from './kernel/db/roles/migrate-as-owner.ts';

/*
 * Runs the pending migrations and exits, so that the platforms need not know the owner's password.
 * Reads DATABASE_URL and DATABASE_OWNER_URL, as a platform does.
 */

const migrateProgram: Program = {
  call: 'node platform/src/migrate.ts',
  commands: [
    {
      name: '',
      summary: '以 DATABASE_OWNER_URL 的账号执行待执行的升级，然后结束',
      run: async (_line, { env, print }) => {
        const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = env;
        if (!databaseUrl || !ownerUrl) throw new Error('须设置 DATABASE_URL 与 DATABASE_OWNER_URL');
        // Connects only when used: the application's role may not exist yet.
        const db = openPostgres(databaseUrl, 1);
        try {
          await migrateAsOwner(db, { databaseUrl, ownerUrl });
          return 0;
        } catch (error) {
          const fault = connectionFault(error, 'DATABASE_OWNER_URL');
          if (fault === null) throw error;
          print(`✗ ${fault}`);
          return 1;
        } finally {
          await db.destroy();
        }
      },
    },
  ],
};

const io = { env: process.env, print: console.error, ask: null };
process.exitCode = await runProgram(migrateProgram, process.argv.slice(2), io);
