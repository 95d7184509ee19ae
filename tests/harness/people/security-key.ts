import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';

/* A security key in software: it answers as a browser with a key would (WebAuthn level 3, ES256). */

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

const wanted = z.looseObject({ challenge: z.string() });

/** Faults that a test gives a key. */
export interface KeyFault {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The key does not ask for a PIN or a fingerprint. */
  readonly isUnverified?: boolean;
  /** The counter that the key says instead of the next. */
  readonly counter?: number;
  readonly type?: string;
}

/** A key for a site, `origin` being the address of its pages. */
export function softwareKey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const coseKey = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  };

  function dataOf(flags: number, fault: KeyFault, rest = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(fault.counter ?? counter);
    const rpId = fault.rpId ?? new URL(origin).hostname;
    const verified = fault.isUnverified ? 0 : USER_VERIFIED;
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags | verified | USER_PRESENT]),
      count,
      rest,
    ]);
  }

  function clientData(type: string, options: string, fault: KeyFault): Buffer {
    const { challenge } = wanted.parse(JSON.parse(options));
    const said = { challenge: fault.challenge ?? challenge, origin: fault.origin ?? origin };
    return Buffer.from(JSON.stringify({ type: fault.type ?? type, ...said, crossOrigin: false }));
  }

  const credential = () => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  });

  return {
    id: id.toString('base64url'),

    /** The answer to the options of a registration. */
    register(options: string, fault: KeyFault = {}): string {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const data = dataOf(ATTESTED, fault, attested);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // The map { fmt: 'none', attStmt: {}, authData } in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', options, fault).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      };
      return JSON.stringify({ ...credential(), response });
    },

    /** The answer to the options of a login or a proof. */
    sign(options: string, fault: KeyFault = {}): string {
      const data = dataOf(0, fault);
      const client = clientData('webauthn.get', options, fault);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      return JSON.stringify({ ...credential(), response });
    },
  };
}
