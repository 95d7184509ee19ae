import { recordPath } from '@jicai/shared/contract/auction/record.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { archivePath } from '@jicai/shared/contract/sourcing/archive.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { projectReviewEndpoints } from '@jicai/shared/contract/sourcing/project-review.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { pdfText, unzip } from '../../../harness/made-files.ts';
import { newNamesIn, renameEverybody } from '../../../harness/people/renaming.ts';
import { awarded, fullResult, publishNotice } from '../../../harness/sourcing/awards.ts';
import { readAs, type SourcingWorld, sourcingWorld } from '../../../harness/sourcing/projects.ts';

/*
 * An awarded project names its people, units and suppliers as they were called when its quoting ended: after
 * the award everybody gets another name, and everything of the project is read again.
 */

let world: SourcingWorld;
let origin: string;
beforeAll(async () => {
  world = await sourcingWorld();
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world?.stop());

/** A file as the handler downloads it, over a real line. */
async function download(path: string): Promise<Buffer> {
  const headers = { [TOKEN_HEADER]: (await world.as('handler').token()) ?? '' };
  const response = await fetch(origin + path, { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The texts of an archive by their names, without the list that names who made the archive. */
function archived(bytes: Buffer): Record<string, string> {
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => name !== '归档清单.json');
  return Object.fromEntries(
    files.map(([name, content]) => {
      if (name.endsWith('.pdf')) return [name, pdfText(Buffer.from(content))];
      if (!name.endsWith('.xlsx')) return [name, strFromU8(content)];
      return [name, [...unzip(Buffer.from(content)).values()].join('\n')];
    }),
  );
}

interface Project {
  readonly id: string;
  readonly number: string;
  readonly packageNumber: string;
}

async function readAll({ id, number, packageNumber }: Project): Promise<Record<string, unknown>> {
  const handler = world.as('handler');
  const listed = { tab: 'all', keyword: '', page: 1, pageSize: 20 } as const;
  const results = { method: null, keyword: '', page: 1, pageSize: 20 };
  return {
    file: await readAs(handler, id),
    review: await must(world.as('reviewer').call(projectReviewEndpoints.detail, { id })),
    applicants: await must(handler.call(enrolmentEndpoints.applicants, { id })),
    full: await fullResult(world, id),
    public: await must(world.as('anonymous').call(resultEndpoints.detail, { number })),
    results: (await must(world.as('anonymous').call(resultEndpoints.list, results))).rows,
    offers: (
      await must(world.as('supplier', 3).call(resultEndpoints.offers, { page: 1, pageSize: 20 }))
    ).rows,
    history: (
      await must(handler.call(resultEndpoints.history, { packageNumber, page: 1, pageSize: 20 }))
    ).rows,
    package: await must(handler.call(sourcingEndpoints.detail, { packageNumber })),
    listed: (await must(world.as('supplier', 3).call(sourcingEndpoints.listMine, listed))).rows,
    live: (await world.live.call(world.live.endpoints.state, { packageNumber })).wire,
    record: pdfText(await download(recordPath('pdf', encodeURIComponent(packageNumber)))),
    archive: archived(await download(archivePath(id))),
  };
}

it('stays what it was awarded with when everybody gets another name', async () => {
  const project = await awarded(world);
  await publishNotice(world, project.id);
  const before = await readAll(project);
  expect(before.record).toContain('姓名-handler');
  await renameEverybody(world);
  const after = await readAll(project);
  expect(newNamesIn(after)).toEqual([]);
  expect(after.record).toContain('姓名-handler');
});
