import { createHash } from 'node:crypto';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { LoggedPerson } from '../../security/log.ts';
import { isAdministrator } from '../../security/profiles.ts';
import type { StoredKey } from './repository.ts';
import type { KeySite } from './site.ts';

/* The two ceremonies of WebAuthn: registering a key, and having it sign. */

/** The library takes half a second to load; most installations start without needing it. */
const webauthn = () => import('@simplewebauthn/server');

/** A person whose key it is. Of administrators the key asks for its PIN or a fingerprint. */
export interface KeyPerson extends LoggedPerson {
  readonly roles: readonly string[];
}

const mustVerify = ({ roles }: KeyPerson): boolean => isAdministrator(roles);
const verification = (person: KeyPerson) => (mustVerify(person) ? 'required' : 'preferred');

/** Answers null where the library throws: each of its errors says that the answer is not good. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch {
    return null;
  }
}

const descriptors = (keys: readonly StoredKey[]) =>
  keys.map(({ id, transports }) => ({ id, transports }));

const expected = (site: KeySite, challenge: string, person: KeyPerson) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  requireUserVerification: mustVerify(person),
});

/** Options for the browser to register another key of a person. */
export async function registrationOptions(
  site: KeySite,
  person: KeyPerson & { readonly loginName: string },
  keys: readonly StoredKey[],
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: site.id,
    userName: person.loginName,
    userDisplayName: person.name,
    userID: new Uint8Array(createHash('sha256').update(person.id).digest()),
    attestationType: 'none',
    excludeCredentials: descriptors(keys),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: verification(person) },
  });
}

/** The key of an answer that is good for the challenge; null for any other answer. */
export async function registeredKey(
  site: KeySite,
  person: KeyPerson,
  { response, challenge }: { response: RegistrationResponseJSON; challenge: string },
): Promise<Pick<StoredKey, 'id' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const result = await orNull(
    verifyRegistrationResponse({ response, ...expected(site, challenge, person) }),
  );
  if (!result?.verified) return null;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  const transports = response.response.transports ?? [];
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** Options for the browser to have one of these keys sign. */
export async function signingOptions(site: KeySite, person: KeyPerson, keys: readonly StoredKey[]) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: descriptors(keys),
    userVerification: verification(person),
  });
}

/** The key's new counter where its signature is good; else null. */
export async function counterAfter(
  site: KeySite,
  person: KeyPerson,
  signed: { response: AuthenticationResponseJSON; challenge: string; key: StoredKey },
): Promise<number | null> {
  const { response, challenge, key } = signed;
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await orNull(
    verifyAuthenticationResponse({
      response,
      ...expected(site, challenge, person),
      credential: {
        id: key.id,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        // A counter that does not grow is the sign of a copied key; the library refuses it.
        counter: Number(key.counter),
        transports: key.transports,
      },
    }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
