import { hash, timingSafeEqual } from 'node:crypto';
import {
  SESSION_CONFIRMED_HEADER,
  SESSION_END_REASON,
  SESSION_UNKNOWN_HEADER,
  TOKEN_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { FastifyInstance } from 'fastify';
import type { ResponseSeal } from '../envelope/envelope.ts';
import { Failure } from '../failure.ts';
import { ABUSE } from '../limits/abuse.ts';
import { WALL_CALLS } from '../wall-calls.ts';
import { isListed } from './address-list.ts';
import type { Person } from './caller.ts';
import type { Proof } from './policy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The logged-in caller; `null` before `identify`, without a valid session, and if `isBeyondWall` is true.
     */
    person: Person | null;
    clientIp: string;
    /** Whether the request came through a relay, that is, carries the relay's secret. */
    isRelayed: boolean;
    /** The hash of the call's token if `identify` found no session for it; else `null`. */
    unknownToken: string | null;
    /**
     * Whether the session may only show a wall and this call is not in `WALL_CALLS`; `person` is then `null`.
     */
    isBeyondWall: boolean;
    /** The key and context for sealing the response; `null` unless a sealed request was decrypted. */
    seal: ResponseSeal | null;
    /**
     * Looks up the token's session, sets `person` and resolves to it; to `null` for a visitor, and
     * if `isBeyondWall` is true. Throws HTTP 403 if the person is an administrator who may not act
     * from this address.
     */
    identify: () => Promise<Person | null>;
    /**
     * Resolves to whether the caller has recently given the proof (password or code) that a call requires.
     */
    hasProof: (proof: Proof) => Promise<boolean>;
    /** Resolves to the failure with which a call without a valid session ends. */
    notLoggedIn: () => Promise<Failure>;
    /**
     * Records in the security log that the person's rights do not allow the call; resolves to the failure
     * that ends the call.
     */
    denied: (person: Person) => Promise<Failure>;
    /** Records the refusal in the security log if it is in `ABUSE`; `person` defaults to the caller. */
    recordAbuse: (refusal: Refusal, person?: Person) => Promise<void>;
    /** Records an export in the security log, before the file is sent. */
    recordExport: (file: Export) => Promise<void>;
  }
}

/** Returns the SHA-256 of a token in hex. The token's session is stored under this hash. */
export const hashToken = (token: string): string => hash('sha256', token);

/** Returns whether a value equals the secret for which the check was created. */
export type SecretCheck = (value: unknown) => boolean;

/**
 * Creates a check for a secret. The check compares in constant time, so its duration does not show how much
 * of a guess matches.
 */
export function secretCheck(secret: string): SecretCheck {
  const right = hash('sha256', secret, 'buffer');
  return (value) =>
    typeof value === 'string' && timingSafeEqual(hash('sha256', value, 'buffer'), right);
}

/**
 * A refused call to be recorded as abuse. `what` is the call's name or route; `person` is `null` for a
 * visitor.
 */
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
  /** Resolves to the person of a valid session; `null` for any other token. */
  readonly findPerson: (tokenHash: string) => Promise<Person | null>;
  /**
   * Resolves to the reason, as text, why the token's session ended without a logout; `null` if the token has
   * no such session.
   */
  readonly whyEnded: (tokenHash: string) => Promise<string | null>;
  /** Resolves to whether a person has recently given the proof that a call requires. */
  readonly hasProof: (person: Person, proof: Proof) => Promise<boolean>;
  /**
   * Records a call that the person's rights do not allow. `what` is the call's name, or its route if the
   * contract lacks it.
   */
  readonly onDenied: (person: Person, what: string, address: string) => Promise<void>;
  readonly onAbuse: (abuse: Abuse) => Promise<void>;
  /** Records an export in the security log; if this rejects, the file is not sent. */
  readonly onExport: (
    person: Pick<Person, 'id' | 'name' | 'orgId'> | null,
    file: Export,
    address: string,
  ) => Promise<void>;
}

/**
 * Adds to each request the client's address and the functions that identify the caller. An address in a
 * header counts only if the request also carries the relay's secret ([A12]); otherwise the address of the
 * connection counts.
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
    // A session that may only show a wall counts as a visitor for other calls instead of being refused, so
    // that public calls stay allowed.
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
    if (typeof token !== 'string' || token === '') return new Failure(401, 'session.missingToken');
    // The specification prescribes HTTP 200 and an English text for calls and uploads with an invalid token. It
    // says nothing of addresses that send a file, where HTTP 200 would pass the refusal off as the file.
    const sendsFile = this.method !== 'POST' && !this.routeOptions.config.endpoint;
    const failure = sendsFile
      ? new Failure(401, 'session.missingToken')
      : new Failure(200, 'session.invalidToken');
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
  // A relay learns from these headers whether a token has a session; the calls of a token with a session
  // count against a separate budget.
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
