import { createHash } from 'node:crypto';
import type { LiveSocket, Session } from './gateway-types.ts';

/**
 * The register of the tokens with which sockets are connected to this relay, by the token's
 * SHA-256. A token is removed when its last socket leaves.
 */
export interface Sessions {
  enter(token: string, socket: LiveSocket): Session;
  leave(session: Session, socket: LiveSocket): void;
  get(tokenHash: string): Session | undefined;
  readonly size: number;
}

export function createSessions(): Sessions {
  const sessions = new Map<string, Session>();
  return {
    enter(token, socket) {
      const tokenHash = createHash('sha256').update(token).digest('hex');
      let session = sessions.get(tokenHash);
      if (!session) {
        session = { token, tokenHash, sockets: new Set(), ended: false, isConfirmed: false };
        sessions.set(tokenHash, session);
      }
      session.sockets.add(socket);
      return session;
    },
    leave(session, socket) {
      session.sockets.delete(socket);
      if (session.sockets.size === 0) sessions.delete(session.tokenHash);
    },
    get: (tokenHash) => sessions.get(tokenHash),
    get size() {
      return sessions.size;
    },
  };
}
