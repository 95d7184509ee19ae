import { Readable } from 'node:stream';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { OPEN_DATA_BASE, openDataPaths } from '@jicai/shared/contract/operations/open-data.ts';
import { isDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createThrottle, type Throttle } from '../../identity/session/throttle.ts';
import type { Database } from '../../kernel/db/open.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { listDays, type PackageKey, releaseTexts, versionOf } from './store.ts';

/** For so long a cache may hand out what it has without asking again. */
const FRESH = 'public, max-age=60';

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';
const FAR = '9999-12-31';
const OCID = /^ocds-[a-z0-9]{6}-[\w-]{1,64}$/;

interface Needs {
  /** The connections for reads that anybody may make. */
  readonly publicReads: Database;
  readonly publicUrl: string;
}

/** The head of a release package; its releases follow. */
const headOf = (uri: string, publishedAt: number, site: string) => ({
  uri,
  version: '1.1',
  extensions: [],
  publishedDate: new Date(publishedAt).toISOString(),
  publisher: { name: SITE_NAME, uri: site },
  license: LICENCE,
});

/** The text of a package as it is made: never more than a page of releases is in memory. */
async function* packageText(head: object, key: PackageKey, db: Database): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"releases":[`;
  let isFirst = true;
  for await (const texts of releaseTexts(key, db)) {
    yield `${isFirst ? '' : ','}${texts.join(',')}`;
    isFirst = false;
  }
  yield ']}\n';
}

/** Hands a package out, or says that the caller's copy is still right. */
async function answerPackage(
  key: PackageKey,
  path: string,
  { publicReads: db, publicUrl }: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const version = await versionOf(key, db);
  if (!version) return reply.callNotFound();
  const tag = `"${version.count}-${version.latestAt}"`;
  reply.headers({ 'cache-control': FRESH, etag: tag });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const head = headOf(`${publicUrl}${path}`, version.latestAt, publicUrl);
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(packageText(head, key, db)));
}

/** The list of the days; `before` a day goes on from an earlier answer. */
async function answerIndex(before: string, { publicReads, publicUrl }: Needs) {
  const days = await listDays(before, publicReads);
  const last = days.at(-1);
  return {
    standard: 'Open Contracting Data Standard 1.1.5',
    publisher: SITE_NAME,
    license: LICENCE,
    days: days.map(({ day, releases }) => ({
      day,
      releases,
      url: `${publicUrl}${openDataPaths.day(day)}`,
    })),
    next: last ? `${publicUrl}${openDataPaths.index}?before=${last.day}` : null,
  };
}

/** Open data for everybody: bounded by address, streamed, and good in a cache for a minute. */
export function openDataRoutes(app: FastifyInstance, needs: Needs): void {
  const throttle: Throttle = createThrottle(trafficLimits.evidence.openPackages);
  const admit = async (request: FastifyRequest) => {
    if (!(await throttle.admit('openData', request.clientIp)))
      throw new Failure(429, 'call.tooMany');
  };
  app.get<{ Querystring: { before?: string } }>(OPEN_DATA_BASE, async (request, reply) => {
    await admit(request);
    const { before = FAR } = request.query;
    if (!isDay(before)) return reply.callNotFound();
    reply.header('cache-control', FRESH);
    return answerIndex(before, needs);
  });
  app.get<{ Params: { ocid: string } }>(openDataPaths.releases(':ocid'), async (request, reply) => {
    await admit(request);
    const { ocid } = request.params;
    if (!OCID.test(ocid)) return reply.callNotFound();
    const key = { kind: 'process', ocid } as const;
    return answerPackage(key, openDataPaths.releases(ocid), needs, request, reply);
  });
  app.get<{ Params: { day: string } }>(openDataPaths.day(':day'), async (request, reply) => {
    await admit(request);
    const { day } = request.params;
    if (!isDay(day)) return reply.callNotFound();
    const key = { kind: 'day', day } as const;
    return answerPackage(key, openDataPaths.day(day), needs, request, reply);
  });
}
