import type { FastifyRequest } from 'fastify';
import { isSecure } from '../client-ip.ts';
import type { RelayConfig } from '../config.ts';

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/i;

/**
 * Creates a function that returns the site's public scheme and host: the first of
 * `ALLOWED_ORIGINS`, or else the `Host` of the request; `null` when the `Host` is invalid. Since a
 * caller chooses the `Host`, no shared cache may store a response that contains the result.
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
