import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_KEY_HEADER,
  frameSealed,
  sealContext,
  unframeSealed,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { fromBase64, toBase64, utf8 } from './bytes.ts';
import type { CipherSuite, PublicKey, Sealer } from './sealer.ts';

/** A sealed request, and the only way to read the answer to it. */
export interface SealedCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Opens the answer's body; throws when it is not an answer to this call. */
  open(answer: string): Promise<string>;
  /** The server could not open the request: the next call asks for its public key again. */
  notOpened(): void;
}

export interface Envelope {
  seal(method: string, path: string, plain: string): Promise<SealedCall>;
  /** Drops the AES key: a new session begins. */
  forget(): void;
  /** Gets the key ready while the page's own code is still on its way. */
  warm(): void;
}

interface Options {
  /** The public key at hand, or the server's newest when `fresh`. */
  readonly publicKey: (fresh: boolean) => Promise<PublicKey>;
  readonly suite?: () => Promise<CipherSuite>;
}

/** WebCrypto exists only in secure contexts; a mall on plain http in an intranet has none. */
function suiteOfPage(): Promise<CipherSuite> {
  return globalThis.isSecureContext
    ? import('./envelope-native.ts')
    : import('./envelope-plain.ts');
}

/** The envelope of section "The envelope" of the architecture, as the browser needs it. */
export function createEnvelope({ publicKey, suite = suiteOfPage }: Options): Envelope {
  let sealer: Promise<Sealer> | null = null;
  let askServer = false;

  async function make(): Promise<Sealer> {
    const [{ makeSealer }, key] = await Promise.all([suite(), publicKey(askServer)]);
    askServer = false;
    return makeSealer(key);
  }

  function current(): Promise<Sealer> {
    if (sealer) return sealer;
    const made = make();
    sealer = made;
    // A failure to get the key is not kept: the next call tries again.
    made.catch(() => {
      if (sealer === made) sealer = null;
    });
    return made;
  }

  return {
    async seal(method, path, plain) {
      const used = current();
      const { wrappedKey, seal, open } = await used;
      const sealed = await seal(utf8(plain), utf8(sealContext('request', method, path)));
      return {
        headers: { [ENVELOPE_KEY_HEADER]: wrappedKey, 'content-type': ENVELOPE_CONTENT_TYPE },
        body: frameSealed(toBase64(sealed)),
        async open(answer) {
          const base64 = unframeSealed(answer);
          if (base64 === null) throw new Error('the answer is not sealed');
          const context = utf8(sealContext('answer', method, path));
          return new TextDecoder().decode(await open(fromBase64(base64), context));
        },
        notOpened() {
          // Of several calls that failed together the first renews the key for all.
          if (sealer !== used) return;
          sealer = null;
          askServer = true;
        },
      };
    },
    forget() {
      sealer = null;
    },
    warm() {
      current().catch(() => {});
    },
  };
}
