import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipBytes } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** A page's ETag and compressed forms; each form is compressed when a browser first accepts it. */
interface Packed {
  readonly etag: string;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
}

const brotli = promisify(brotliCompress);
const zipped = promisify(gzipBytes);
/**
 * Options of Brotli. The best quality is not used, because for a page of some kilobytes the
 * compression would take longer than the smaller size saves.
 */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The most pages whose ETag and compressed forms are cached. */
const MAX_PAGES = 100;

/**
 * Sends a page's HTML, compressed if the browser accepts it. Sends a 304 without a body when the browser
 * already has this page.
 */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
) => Promise<FastifyReply>;

const etagOf = (page: string) => `W/"${createHash('sha256').update(page).digest('base64url')}"`;

export function createPageSender(): SendPage {
  const pages = new LRUCache<string, Packed>({ max: MAX_PAGES });
  return async ({ headers }, reply, page) => {
    const packed = pages.get(page) ?? { etag: etagOf(page) };
    pages.set(page, packed);
    const { etag } = packed;
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding').header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const accepted = String(headers['accept-encoding'] ?? '');
    if (/\bbr\b/.test(accepted)) {
      packed.br ??= brotli(page, QUICK);
      return reply.header('content-encoding', 'br').send(await packed.br);
    }
    if (/\bgzip\b/.test(accepted)) {
      packed.gzip ??= zipped(page);
      return reply.header('content-encoding', 'gzip').send(await packed.gzip);
    }
    return reply.send(page);
  };
}
