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
    /** The logged-in caller; null before `identify` and for a caller without a session. */
    person: Person | null;
    clientIp: string;
    /** The relay has sent it: what browsers are told besides the answer is the relay's to say. */
    isRelayed: boolean;
    /** The hash of the call's token once it is known to be nobody's session. */
    unknownToken: string | null;
    /** The session may only show a wall, and this is no call of a wall: its person counts as a visitor. */
    isBeyondWall: boolean;
    seal: AnswerSeal | null;
    /** Looks the token up, once a request. */
    identify: () => Promise<Person | null>;
    /** Whether the caller gave the proof that a call asks for. */
    hasProof: (proof: Proof) => Promise<boolean>;
    /** The failure that ends a call without a valid session. */
    notLoggedIn: () => Promise<Failure>;
    /** The failure that ends a call which the person's roles do not cover; it is recorded. */
    denied: (person: Person) => Promise<Failure>;
    /** Records a refusal of the call, if it is one of abuse. */
    recordAbuse: (refusal: Refusal, by?: Person) => Promise<void>;
    /** Records a file of data before it is handed out. */
    recordExport: (given: Export) => Promise<void>;
  }
}

/** The SHA-256 of a token, as sessions are stored. */
export const hashToken = (token: string): string => hash('sha256', token);

/** Whether something given is a certain secret. */
export type SecretCheck = (given: unknown) => boolean;

/** Makes the check for one secret; its time does not tell how much of a guess agrees. */
export function secretCheck(secret: string): SecretCheck {
  const right = hash('sha256', secret, 'buffer');
  return (given) =>
    typeof given === 'string' && timingSafeEqual(hash('sha256', given, 'buffer'), right);
}

/** A call that was refused as abuse; `person` is null for a visitor. */
export interface Abuse {
  readonly person: Pick<Person, 'id' | 'name' | 'orgId'> | null;
  readonly what: string;
  readonly address: string;
  readonly refusal: Refusal;
}

/** A file of data that somebody was handed; `call` is its name in the policy. */
export interface Export {
  readonly call: string;
  /** The name of what was handed out, in Chinese. */
  readonly title: string;
  readonly rows: number;
  readonly isUnmasked: boolean;
}

interface IdentityDeps {
  readonly relayToken: string;
  readonly findPerson: (tokenHash: string) => Promise<Person | null>;
  /** Why a session ended without its person, in words; null where nobody ended it. */
  readonly whyEnded: (tokenHash: string) => Promise<string | null>;
  /** Whether a person gave the proof that a call asks for. */
  readonly hasProof: (person: Person, proof: Proof) => Promise<boolean>;
  /** Records a refused call; `what` is its name, or its path where it is no call of the contract. */
  readonly onDenied: (person: Person, what: string, address: string) => Promise<void>;
  readonly onAbuse: (abuse: Abuse) => Promise<void>;
  /** Records a file of data; when it cannot, nobody gets the file. */
  readonly onExport: (
    by: Pick<Person, 'id' | 'name' | 'orgId'> | null,
    given: Export,
    address: string,
  ) => Promise<void>;
}

/**
 * Says who calls, from where. The client's address in a header counts only beside the relay's
 * secret ([A12]); anybody else's headers of that name are ignored.
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
    // Public calls stay open to them: a session is never worse than none.
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
    // A token that is no longer good answers as the specification says; none at all is a 401.
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
  app.decorateRequest('recordAbuse', async function recordAbuse(refusal, by) {
    if (!ABUSE.has(refusal.refused)) return;
    const { config, url = '' } = this.routeOptions;
    const what = config.endpoint?.name ?? url;
    await deps.onAbuse({ person: by ?? this.person, what, address: this.clientIp, refusal });
  });
  app.decorateRequest('recordExport', async function recordExport(given) {
    await deps.onExport(this.person, given, this.clientIp);
  });
  // The relay gives people with a session an allowance of their own, outside their address's.
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
