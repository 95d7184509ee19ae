import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipBytes } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** A page as it is sent: named by its content, and compressed for browsers that take it. */
interface Packed {
  readonly etag: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
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

async function pack(page: string): Promise<Packed> {
  const [br, gzip] = await Promise.all([brotli(page, QUICK), zipped(page)]);
  const hash = createHash('sha256').update(page).digest('base64url');
  return { etag: `W/"${hash}"`, br, gzip };
}

export function createPageSender(): SendPage {
  const packed = new LRUCache<string, Packed>({ max: MOST_KEPT });
  return async ({ headers }, reply, page) => {
    const { etag, br, gzip } = packed.get(page) ?? (await pack(page));
    packed.set(page, { etag, br, gzip });
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding').header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const accepted = String(headers['accept-encoding'] ?? '');
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
    return reply.send(page);
  };
}
