import type { FastifyRequest } from 'fastify';
import { isSecure } from '../client-ip.ts';
import type { RelayConfig } from '../config.ts';

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/i;

/**
 * Scheme and host as everybody reaches this site: the first of `ALLOWED_ORIGINS`, or else what the
 * request itself was sent to. An answer with it is for its caller alone, never for a shared cache.
 */
export const createOrigin =
  ({ allowedOrigins, trustedProxies }: Pick<RelayConfig, 'allowedOrigins' | 'trustedProxies'>) =>
  ({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): string | null => {
    const [origin] = allowedOrigins;
    if (origin !== undefined) return origin;
    const { host = '' } = headers;
    if (!HOST.test(host)) return null;
    return `${isSecure(raw, trustedProxies) ? 'https' : 'http'}://${host}`;
  };
