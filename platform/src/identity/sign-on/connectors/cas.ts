import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import {
  bytesOf,
  createForeignReader,
  readThrough,
} from '../../../kernel/documents/foreign/reader.ts';
import type { Attempt, RedirectConnector } from '../connector.ts';
import { addressOf, ask } from './ask.ts';

export interface CasOptions {
  /** The address of the server, like `https://cas.example.org/cas`. */
  readonly server: string;
  /** The attribute with a person's name. */
  readonly nameAttribute: string;
  readonly timeoutSeconds: number;
}

/** The person of a good ticket; the name is empty where the server sends none. */
export interface TicketOwner {
  readonly user: string;
  readonly name: string;
}

/** The job of the thread. */
export interface TicketJob {
  readonly nameAttribute: string;
}

const SCRIPT = new URL('./cas-worker.ts', import.meta.url);

/** Threads of their own: people who log in wait for no files. */
const door = createForeignReader();

/** The page to which a ticket belongs; the server compares it sign by sign. */
const serviceOf = ({ returnUrl, state }: Attempt): string => `${returnUrl}?state=${state}`;

/** The owner of a ticket by the server's answer; null where it names none. */
async function ownerIn(
  text: string,
  ticket: string,
  nameAttribute: string,
): Promise<TicketOwner | null> {
  const bytes = Buffer.from(text);
  const owner = await readThrough<TicketOwner | null>(door, {
    kind: 'signOn',
    script: SCRIPT,
    person: ticket,
    size: bytes.length,
    read: bytesOf(bytes),
    job: { nameAttribute } satisfies TicketJob,
  });
  return isRefusal(owner) ? null : owner;
}

/** CAS 3: a ticket in the address, which the server explains to us. */
export function casConnector(options: CasOptions): RedirectConnector {
  const { server, nameAttribute, timeoutSeconds } = options;
  return {
    kind: 'redirect',
    begin: async (attempt) => addressOf(server, '/login', { service: serviceOf(attempt) }).href,
    async finish(attempt, query) {
      const ticket = query.get('ticket') ?? '';
      if (ticket === '') return { fault: 'refused', reason: 'no ticket' };
      const service = serviceOf(attempt);
      const url = addressOf(server, '/p3/serviceValidate', { service, ticket });
      const text = await ask(url, timeoutSeconds);
      if (typeof text !== 'string') return text;
      const owner = await ownerIn(text, ticket, nameAttribute);
      if (owner === null) return { fault: 'refused', reason: 'the ticket is not good' };
      return { issuer: server, subject: owner.user, name: owner.name || owner.user };
    },
    // A ticket that nobody has: a CAS server answers that it is not good.
    async probe() {
      const ticket = { service: 'https://probe.invalid/', ticket: 'ST-0-probe' };
      const text = await ask(addressOf(server, '/p3/serviceValidate', ticket), timeoutSeconds);
      if (typeof text !== 'string') return text;
      return text.includes('serviceResponse')
        ? null
        : { fault: 'refused', reason: 'the answer is none of a CAS server' };
    },
  };
}
