import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { BASE_PATH, SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseWith } from '../refusals.ts';
import { RETRY_SECONDS, STARTING_PAGE } from './starting-page.ts';

const NOT_BUILT = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${SITE_NAME}</title>
<h1>页面尚未构建</h1><p>请在项目目录中运行 <code>npm run build</code>，然后刷新本页。</p></html>`;

interface ClientFiles {
  readonly root: string;
  readonly isStarting: () => Promise<boolean>;
}

/**
 * The built client under its base path. Every page address of the single-page application gets
 * `index.html`, or a page that waits as long as the platform starts; a missing file stays missing.
 */
export async function clientFiles(
  app: FastifyInstance,
  { root, isStarting }: ClientFiles,
): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect(`${BASE_PATH}/`));
  app.get(BASE_PATH, (_request, reply) => reply.redirect(`${BASE_PATH}/`));
  await app.register(fastifyStatic, {
    root,
    prefix: `${BASE_PATH}/`,
    wildcard: false,
    // The build has a .br and a .gz beside each text file.
    preCompressed: true,
    serve: false,
    cacheControl: false,
    index: false,
  });
  app.get(`${BASE_PATH}/*`, (request, reply) => answer(request, reply, { root, isStarting }));
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { root, isStarting }: ClientFiles,
): Promise<FastifyReply> {
  const path = (request.params as { '*': string })['*'];
  const isFile = /\.[a-z0-9]+$/i.test(path) && path !== 'index.html';
  if (isFile) {
    if (!existsSync(join(root, 'index.html'))) return refuseWith(reply, 404, 'call.notFound');
    // Names under assets/ carry a hash of their content.
    const forever = path.startsWith('assets/');
    reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    return reply.sendFile(path);
  }
  const wantsPage = path === '' || (request.headers.accept ?? '').includes('text/html');
  if (!wantsPage) return refuseWith(reply, 404, 'call.notFound');
  reply.header('cache-control', 'no-cache');
  if (!existsSync(join(root, 'index.html'))) {
    return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
  }
  if (await isStarting()) {
    reply.header('retry-after', String(RETRY_SECONDS)).header('cache-control', 'no-store');
    return reply.code(503).type('text/html; charset=utf-8').send(STARTING_PAGE);
  }
  return reply.sendFile('index.html');
}
