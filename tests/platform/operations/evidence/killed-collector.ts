import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { signCheckpoint } from '@jicai/platform/src/operations/evidence/checkpoint.ts';
import { collectLeaves } from '@jicai/platform/src/operations/evidence/collect.ts';

/* A process that fills and signs the tree without a pause: for kills.test.ts to kill. */

const needs = {
  db: openPostgres(process.env.DATABASE_URL ?? '', 2, 10),
  clock: databaseClock,
  signing: openSigningKey({ pem: process.env.SIGNING_PEM ?? '' }),
};
process.stdout.write('began\n');
for (;;) {
  await collectLeaves(needs);
  await signCheckpoint(needs);
}
