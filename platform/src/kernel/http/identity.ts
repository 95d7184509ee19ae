import { hash, timingSafeEqual } from 'node:crypto';
import {
  SESSION_CONFIRMED_HEADER,
  SESSION_END_REASON,
  SESSION_UNKNOWN_HEADER,
  TOKEN_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { FastifyInstance } from 'fastify';
import { ABUSE } from './abuse.ts';
import { isListed } from './address-list.ts';
import type { Person } from './caller.ts';
import type { AnswerSeal } from './envelope/envelope.ts';
import { Failure } from './failure.ts';
import type { Proof } from './policy.ts';
import { WALL_CALLS } from './wall-calls.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The logged-in caller; `null` before `identify`, and for a caller without a session. */
    person: Person | null;
    clientIp: string;
    /** The request came through a relay, which adds headers for browsers itself. */
    isRelayed: boolean;
    /** The hash of the call's token, if `identify` found no session for it. */
    unknownToken: string | null;
    /** The session may only show a wall, but the call is no wall call: the person counts as a visitor. */
    isBeyondWall: boolean;
    seal: AnswerSeal | null;
    /** Looks up the token and sets `person`. */
    identify: () => Promise<Person | null>;
    /** Returns whether the caller gave the proof that a call requires. */
    hasProof: (proof: Proof) => Promise<boolean>;
    /** Returns the failure that ends a call without a valid session. */
    notLoggedIn: () => Promise<Failure>;
    /** Records and returns the failure that ends a call which the person's roles do not allow. */
    denied: (person: Person) => Promise<Failure>;
    /** Records the refusal of the call if it is in `ABUSE`. */
    recordAbuse: (refusal: Refusal, person?: Person) => Promise<void>;
    /** Records an export before the file is sent. */
    recordExport: (file: Export) => Promise<void>;
  }
}

/** Returns the SHA-256 of a token, under which its session is stored. */
export const hashToken = (token: string): string => hash('sha256', token);

/** Returns whether a value equals a certain secret. */
export type SecretCheck = (value: unknown) => boolean;

/** Creates a constant-time check for a secret: its duration does not tell how much of a guess matches. */
export function secretCheck(secret: string): SecretCheck {
  const right = hash('sha256', secret, 'buffer');
  return (value) =>
    typeof value === 'string' && timingSafeEqual(hash('sha256', value, 'buffer'), right);
}

/** A call that was refused as abuse; `person` is `null` for a visitor. */
export interface Abuse {
  readonly person: Pick<Person, 'id' | 'name' | 'orgId'> | null;
  readonly what: string;
  readonly address: string;
  readonly refusal: Refusal;
}

/** A file of data that is sent to a caller; `call` is the call's name in the policy. */
export interface Export {
  readonly call: string;
  /** The name of the exported data, in Chinese. */
  readonly title: string;
  readonly rows: number;
  readonly isUnmasked: boolean;
}

interface IdentityDeps {
  readonly relayToken: string;
  readonly findPerson: (tokenHash: string) => Promise<Person | null>;
  /** Resolves to the text why a session ended that its person did not end; `null` for any other. */
  readonly whyEnded: (tokenHash: string) => Promise<string | null>;
  /** Resolves to whether a person gave the proof that a call requires. */
  readonly hasProof: (person: Person, proof: Proof) => Promise<boolean>;
  /** Records a denied call; `what` is its name, or its path if it is not in the contract. */
  readonly onDenied: (person: Person, what: string, address: string) => Promise<void>;
  readonly onAbuse: (abuse: Abuse) => Promise<void>;
  /** Records an export; if this rejects, the file is not sent. */
  readonly onExport: (
    person: Pick<Person, 'id' | 'name' | 'orgId'> | null,
    file: Export,
    address: string,
  ) => Promise<void>;
}

/**
 * Identifies the caller and the client's address of each request. The address in a header counts only
 * together with the relay's secret ([A12]); otherwise the header is ignored.
 */
export function identifyCallers(app: FastifyInstance, deps: IdentityDeps): void {
  app.decorateRequest('person', null);
  app.decorateRequest('seal', null);
  app.decorateRequest('clientIp', '');
  app.decorateRequest('isRelayed', false);
  app.decorateRequest('isBeyondWall', false);
  app.decorateRequest('unknownToken', null);
  app.decorateRequest('identify', async function identify() {
    const token = this.headers[TOKEN_HEADER];
    if (this.person || typeof token !== 'string' || token === '') return this.person;
    const tokenHash = hashToken(token);
    const person = await deps.findPerson(tokenHash);
    if (!person) this.unknownToken = tokenHash;
    if (person?.addresses && !isListed(person.addresses, this.clientIp)) {
      const refusal = refuse('permission.address', { place: this.clientIp });
      await this.recordAbuse(refusal, person);
      throw new Failure(403, 'permission.address', refusal.values);
    }
    const { endpoint } = this.routeOptions.config;
    // Public calls stay allowed: a session never permits less than no session.
    this.isBeyondWall = person?.isWall === true && !WALL_CALLS.has(endpoint?.name ?? '');
    this.person = this.isBeyondWall ? null : person;
    return this.person;
  });
  app.decorateRequest('hasProof', async function hasProof(proof: Proof) {
    return this.person !== null && deps.hasProof(this.person, proof);
  });
  app.decorateRequest('notLoggedIn', async function notLoggedIn() {
    if (this.isBeyondWall) return new Failure(409, 'session.wallOnly');
    const token = this.headers[TOKEN_HEADER];
    // An invalid token gets the response of the specification (status 200); a missing token gets 401.
    if (typeof token !== 'string' || token === '') return new Failure(401, 'session.missingToken');
    const failure = new Failure(200, 'session.invalidToken');
    const reason = await deps.whyEnded(hashToken(token));
    if (reason !== null) failure.beside = { [SESSION_END_REASON]: reason };
    return failure;
  });
  app.decorateRequest('denied', async function denied(person: Person) {
    const { config, url = '' } = this.routeOptions;
    await deps.onDenied(person, config.endpoint?.name ?? url, this.clientIp);
    return new Failure(403, 'permission.denied');
  });
  app.decorateRequest('recordAbuse', async function recordAbuse(refusal, person) {
    if (!ABUSE.has(refusal.refused)) return;
    const { config, url = '' } = this.routeOptions;
    const what = config.endpoint?.name ?? url;
    await deps.onAbuse({ person: person ?? this.person, what, address: this.clientIp, refusal });
  });
  app.decorateRequest('recordExport', async function recordExport(file) {
    await deps.onExport(this.person, file, this.clientIp);
  });
  // The relay gives people with a session a budget of their own, apart from their address's.
  app.addHook('onSend', async (request, reply) => {
    if (request.person) reply.header(SESSION_CONFIRMED_HEADER, request.person.tokenHash);
    else if (request.unknownToken && request.isRelayed)
      reply.header(SESSION_UNKNOWN_HEADER, request.unknownToken);
  });
  const isRelay = secretCheck(deps.relayToken);
  app.addHook('onRequest', async (request) => {
    request.isRelayed = isRelay(request.headers['x-relay-token']);
    const address = request.headers['x-relay-client-ip'];
    request.clientIp = request.isRelayed && typeof address === 'string' ? address : request.ip;
  });
}
