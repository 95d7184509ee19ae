import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipBytes } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** A page as it is sent: named by its content, and compressed once somebody takes it so. */
interface Packed {
  readonly etag: string;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
}

const brotli = promisify(brotliCompress);
const zipped = promisify(gzipBytes);
/** A page of some kilobytes: the best quality would take longer than it saves. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The pages that most people ask for are packed once: the one without a card, and what is looked at. */
const MOST_KEPT = 100;

/** Sends a page, compressed as the browser takes it; nothing of it where the browser has the same. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
) => Promise<FastifyReply>;

const etagOf = (page: string) => `W/"${createHash('sha256').update(page).digest('base64url')}"`;

export function createPageSender(): SendPage {
  const kept = new LRUCache<string, Packed>({ max: MOST_KEPT });
  return async ({ headers }, reply, page) => {
    const packed = kept.get(page) ?? { etag: etagOf(page) };
    kept.set(page, packed);
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
