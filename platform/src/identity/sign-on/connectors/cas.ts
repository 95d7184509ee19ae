import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import type { Attempt, RedirectConnector } from '../connector.ts';
import { addressOf, ask } from './ask.ts';

export interface CasOptions {
  /** The address of the server, like `https://cas.example.org/cas`. */
  readonly server: string;
  /** The attribute with a person's name. */
  readonly nameAttribute: string;
  readonly timeoutSeconds: number;
}

const parser = new XMLParser({
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
});

const Answer = z.object({
  serviceResponse: z.object({
    authenticationSuccess: z.object({
      user: z.string().check(z.minLength(1), z.maxLength(200)),
      attributes: z.optional(z.record(z.string(), z.unknown())),
    }),
  }),
});

/** The page to which a ticket belongs; the server compares it sign by sign. */
const serviceOf = ({ returnUrl, state }: Attempt): string => `${returnUrl}?state=${state}`;

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
      try {
        const answer = Answer.safeParse(parser.parse(text));
        if (!answer.success) return { fault: 'refused', reason: 'the ticket is not good' };
        const { user, attributes } = answer.data.serviceResponse.authenticationSuccess;
        const name = attributes?.[nameAttribute];
        return { issuer: server, subject: user, name: typeof name === 'string' ? name : user };
      } catch {
        return { fault: 'refused', reason: 'the answer is no XML' };
      }
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
