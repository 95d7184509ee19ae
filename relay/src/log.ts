import type { IncomingMessage } from 'node:http';
import type { FastifyServerOptions } from 'fastify';

type Logger = NonNullable<FastifyServerOptions['logger']>;

/**
 * Returns the options of the logger, which writes JSON lines; `false`, for no logger, at the level
 * `silent`. Neither headers nor queries nor bodies are written, so that no token reaches a log
 * (A18); `redact` is a second safeguard.
 */
export function loggerOptions(level: string): Logger {
  if (level === 'silent') return false;
  return {
    level,
    redact: ['token', '*.token', 'headers', '*.headers', 'auth', '*.auth'],
    serializers: {
      req: (request: IncomingMessage) => ({
        method: request.method,
        path: pathOf(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack ?? '',
      }),
    } as never, // Cast: the serializers read only fields that Node's and Fastify's requests have in common.
  };
}

/** Returns a URL without its query; empty for `undefined`. */
export function pathOf(url: string | undefined): string {
  return (url ?? '').split('?', 1)[0] ?? '';
}
