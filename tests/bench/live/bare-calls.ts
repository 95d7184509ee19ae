import httpProxy from '@fastify/http-proxy';
import { hashToken } from '@jicai/platform/src/kernel/http/caller/identity.ts';
import { sealResponse } from '@jicai/platform/src/kernel/http/envelope/envelope.ts';
import { openKeys } from '@jicai/platform/src/kernel/http/envelope/keys.ts';
import { createOpener } from '@jicai/platform/src/kernel/http/envelope/opener.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { REQUEST_KEY_HEADER, TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_KEY_HEADER,
  ENVELOPE_TIME_HEADER,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import fastify from 'fastify';
import pg from 'pg';

/*
 * The baseline of the bench of calls, as a good engineer begins one, in processes of their own: a bare
 * Fastify that proxies to another, which opens the same envelope, does one prepared insert and seals its
 * answer. It has no session, no rights, no limits, no key that makes a call happen once, no log.
 *
 * `node bare-calls.ts proxy <port> <upstream>` or `node bare-calls.ts service <port> <database>`
 */

const [role, port = '0', target = ''] = process.argv.slice(2);

async function service(): Promise<void> {
  const app = fastify();
  const keys = openKeys(null);
  const opener = createOpener(keys);
  const pool = new pg.Pool({ connectionString: target, max: 20 });
  app.addContentTypeParser(ENVELOPE_CONTENT_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const { publicKey } = sessionEndpoints;
  app.post(publicKey.path, () => ({
    state: 1,
    text: '',
    ...(encode(publicKey.response, {
      rsaModulus: keys.modulus,
      rsaExponent: keys.exponent,
      serverTimeMs: Date.now(),
    }) as object),
  }));
  const { method, path } = followEndpoints.add;
  app.post<{ Body: string }>(path, async ({ headers, body }, reply) => {
    const opened = await opener.open({
      ...{ method, path, body },
      tokenHash: hashToken(String(headers[TOKEN_HEADER])),
      requestKey: String(headers[REQUEST_KEY_HEADER]),
      time: String(headers[ENVELOPE_TIME_HEADER]),
      wrappedKey: headers[ENVELOPE_KEY_HEADER],
    });
    if (!opened) return reply.status(400).send({ state: 0, text: 'no envelope' });
    const { product_id: product } = JSON.parse(opened.text) as { product_id: string };
    const { rows } = await pool.query<{ id: string }>({
      name: 'follow',
      text: 'insert into bare_follow (product_id) values ($1) returning id::text',
      values: [product],
    });
    const answer = JSON.stringify({ state: 1, text: '', id: rows[0]?.id });
    reply.header(ENVELOPE_TIME_HEADER, Math.floor(opener.nowMs())).type(ENVELOPE_CONTENT_TYPE);
    return sealResponse(opened.seal, answer);
  });
  await app.listen({ host: '127.0.0.1', port: Number(port) });
}

async function proxy(): Promise<void> {
  const app = fastify();
  await app.register(httpProxy, { upstream: target });
  await app.listen({ host: '127.0.0.1', port: Number(port) });
}

await (role === 'service' ? service() : proxy());
