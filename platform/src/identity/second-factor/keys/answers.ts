import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

/* The answers of browsers for a security key: JSON as WebAuthn level 3 writes it, sent as one text. */

const base64url = z.string().regex(/^[\w-]*$/);
const common = {
  id: base64url.min(1),
  rawId: base64url.min(1),
  type: z.literal('public-key'),
};
const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
const authentication = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});
const clientData = z.object({ challenge: base64url.min(1) });

function parsed<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The answer to a registration; null where it is not one. */
export function readRegistration(text: string): RegistrationResponseJSON | null {
  const answer = parsed(registration, text);
  if (!answer) return null;
  const { transports = [], ...response } = answer.response;
  return { ...answer, response: { ...response, transports }, clientExtensionResults: {} };
}

/** The answer to a login or a proof; null where it is not one. */
export function readAuthentication(text: string): AuthenticationResponseJSON | null {
  const answer = parsed(authentication, text);
  return answer && { ...answer, clientExtensionResults: {} };
}

/** The challenge that an answer says it signed; null where it says none. */
export function challengeIn(clientDataJson: string): string | null {
  const text = Buffer.from(clientDataJson, 'base64url').toString('utf8');
  return parsed(clientData, text)?.challenge ?? null;
}
