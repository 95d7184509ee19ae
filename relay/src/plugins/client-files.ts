import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isWallAddress } from '@jicai/shared/contract/auction/live/wall.ts';
import { BASE_PATH, SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseWith } from '../refusals.ts';
import { pageWithCard, pageWithLooks } from '../share/page.ts';
import type { FindShared } from '../share/shared.ts';
import type { PlatformProbe } from './platform-probe.ts';
import { preloadLinks } from './preload.ts';
import { createPageSender, type SendPage } from './send-page.ts';
import { RETRY_SECONDS, STARTING_PAGE } from './starting-page.ts';

const NOT_BUILT = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${SITE_NAME}</title>
<h1>页面尚未构建</h1><p>请在项目目录中运行 <code>npm run build</code>，然后刷新本页。</p></html>`;

/**
 * Options for files that never change. ETag, Last-Modified and range requests are off, which saves a hundred
 * bytes for each of the eighty files that a board loads.
 */
const IMMUTABLE = { etag: false, lastModified: false, acceptRanges: false } as const;

interface ClientFiles {
  readonly root: string;
  readonly probe: Pick<PlatformProbe, 'isStarting'>;
  /**
   * The functions that find the data to insert into public pages, by the page's pattern without the
   * base path.
   */
  readonly shared: ReadonlyMap<string, FindShared>;
  /** Returns the site's public scheme and host; `null` when the request names no valid host. */
  readonly originOf: (request: FastifyRequest) => string | null;
}

interface Page {
  /** The value of the `Link` header that names the page's files. */
  readonly link?: string | undefined;
  readonly findShared?: FindShared | undefined;
}

/**
 * Serves the built client under its base path. Every page of the single-page application gets
 * `index.html`, or a page with status 503 while the platform starts (`STARTING_PAGE`) or if the
 * client is not built. A missing file, and a request for a page that does not accept HTML
 * (`wantsPage`), gets a 404.
 */
export async function clientFiles(app: FastifyInstance, options: ClientFiles): Promise<void> {
  const { root, shared } = options;
  app.get('/', (_request, reply) => reply.redirect(`${BASE_PATH}/`));
  app.get(BASE_PATH, (_request, reply) => reply.redirect(`${BASE_PATH}/`));
  await app.register(fastifyStatic, {
    root,
    prefix: `${BASE_PATH}/`,
    wildcard: false,
    // The build writes a .br and a .gz file beside each text file.
    preCompressed: true,
    serve: false,
    cacheControl: false,
    index: false,
  });
  const serve = (page: Page) => (request: FastifyRequest, reply: FastifyReply) =>
    answer(request, reply, page, { ...options, send });
  const send = createPageSender();
  const links = preloadLinks(root);
  for (const pattern of new Set([...links.keys(), ...shared.keys()])) {
    const path = BASE_PATH + pattern;
    const isOpen = path.endsWith('/') || path.endsWith('*');
    const handler = serve({ link: links.get(pattern), findShared: shared.get(pattern) });
    for (const url of isOpen ? [path] : [path, `${path}/`]) app.get(url, handler);
  }
  app.get(`${BASE_PATH}/*`, serve({}));
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { link, findShared }: Page,
  { root, probe, originOf, send }: ClientFiles & { readonly send: SendPage },
): Promise<FastifyReply> {
  const path = request.url.slice(`${BASE_PATH}/`.length).split('?', 1)[0] ?? '';
  const isFile = /\.[a-z0-9]+$/i.test(path) && path !== 'index.html';
  if (isFile) return sendFile(reply, root, path);
  if (!wantsPage(request, path, findShared !== undefined))
    return refuseWith(reply, 404, 'call.notFound');
  reply.header('cache-control', 'no-cache');
  if (!existsSync(join(root, 'index.html'))) {
    return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
  }
  const isDark = isWallAddress(request.url.slice(BASE_PATH.length));
  if (await probe.isStarting()) {
    reply.header('retry-after', String(RETRY_SECONDS)).header('cache-control', 'no-store');
    const waiting = isDark ? darkened(STARTING_PAGE) : STARTING_PAGE;
    return reply.code(503).type('text/html; charset=utf-8').send(waiting);
  }
  if (link) reply.header('link', link);
  const shared = await findShared?.(request);
  const built = await readFile(join(root, 'index.html'), 'utf8');
  const page = pageWithLooks(isDark ? darkened(built) : built, shared?.looks ?? []);
  if (!shared?.card) return send(request, reply, page);
  // The card may contain the host that this caller used, so no shared cache may store the page.
  reply.header('cache-control', 'private, no-cache');
  const { card, path: sharedPath, isShown } = shared.card;
  const address = { origin: originOf(request), path: sharedPath };
  return send(request, reply, pageWithCard(page, card, address, isShown));
}

/**
 * Returns the HTML of a page with the dark colour scheme set. Wall pages (boards on a big screen in
 * a dim hall) would otherwise flash bright before the first script runs.
 */
const darkened = (page: string): string =>
  page.replace('<html lang="zh-CN"', '$& data-mantine-color-scheme="dark"');

/**
 * Returns whether to send the page and not a 404: the request accepts HTML or is for the root. A
 * public page is also sent if the request accepts any type or has no `Accept` header, as with
 * programs that preview a link.
 */
function wantsPage({ headers }: FastifyRequest, path: string, isShared: boolean): boolean {
  const { accept = isShared ? '*/*' : '' } = headers;
  return path === '' || accept.includes('text/html') || (isShared && accept.includes('*/*'));
}

function sendFile(reply: FastifyReply, root: string, path: string): FastifyReply {
  if (!existsSync(join(root, 'index.html'))) return refuseWith(reply, 404, 'call.notFound');
  // The names of files under assets/ contain a hash of their content.
  const forever = path.startsWith('assets/');
  reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
  return reply.sendFile(path, forever ? IMMUTABLE : {});
}
