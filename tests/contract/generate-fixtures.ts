import { writeFileSync } from 'node:fs';
import { completeFixture, noteValues } from './complete-fixture.ts';
import { fixtureFolder, fixtureNames, readFixture, tableOf } from './fixtures.ts';
import { allTables } from './tables.ts';

/*
 * `npm run fixtures`: brings the contract's fixtures in line with its tables after a field was added,
 * removed or moved. Existing values stay; what is new gets a sample of its codec, and a table without
 * a fixture gets one. Look at the difference: a sample is not always the best example.
 */

const tables = await allTables();
const names = fixtureNames();
const known = new Map<string, unknown[]>();
for (const name of names) noteValues(readFixture(name), known);

for (const name of new Set([...names, ...tables.keys()])) {
  const before = names.includes(name) ? readFixture(name) : {};
  const after = completeFixture(tableOf(name, tables), before, known);
  if (names.includes(name) && JSON.stringify(after) === JSON.stringify(before)) continue;
  writeFileSync(`${fixtureFolder}${name}.json`, `${JSON.stringify(after, null, 2)}\n`);
  console.info(`${name}.json`);
}
