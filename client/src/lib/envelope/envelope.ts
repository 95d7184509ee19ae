import {
  answerContext,
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_KEY_HEADER,
  ENVELOPE_TIME_HEADER,
  frameSealed,
  ivOf,
  requestContext,
  unframeSealed,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { fromBase64, toBase64, utf8 } from './bytes.ts';
import * as native from './envelope-native.ts';
import { createEnvelopeTime, type EnvelopeTime } from './envelope-time.ts';
import type { CipherSuite, PublicKey, Sealer } from './sealer.ts';

/** The facts that a seal is bound to, beside the time; the request carries the same in its headers. */
export interface CallToSeal {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
  readonly requestKey: string | undefined;
}

/** A sealed request, and the only way to read the answer to it. */
export interface SealedCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Opens the answer's body; throws when it is not the answer to this request. */
  open(answer: string): Promise<string>;
  /** The server could not open the request: the next call asks for its public key again. */
  notOpened(): void;
}

export interface Envelope {
  seal(call: CallToSeal, plain: string): Promise<SealedCall>;
  /** An answer said what time it is at the server: requests are sealed with that time. */
  noteTime(serverTimeMs: number): void;
  /** Drops the AES keys: a session has begun or ended. */
  forget(): void;
  /** Gets the session's key ready while the page's own code is still on its way. */
  warm(token: string | null): void;
}

interface Options {
  /** The public key at hand, or the server's newest when `fresh`. */
  readonly publicKey: (fresh: boolean) => Promise<PublicKey>;
  readonly suite?: () => Promise<CipherSuite>;
  readonly time?: EnvelopeTime;
}

/** One session's key, and the hash of its token, empty for no session. */
interface Keyed {
  readonly sealer: Sealer;
  readonly tokenHash: string;
}

/** WebCrypto exists only in secure contexts; a mall on plain http in an intranet has none. */
function suiteOfPage(): Promise<CipherSuite> {
  return globalThis.isSecureContext ? Promise.resolve(native) : import('./envelope-plain.ts');
}

/** The envelope of section "The envelope" of the architecture, as the browser needs it. */
export function createEnvelope(options: Options): Envelope {
  const { publicKey, suite = suiteOfPage, time = createEnvelopeTime() } = options;
  // The server takes a key from one session only, so a visitor's is not the key of who logs in.
  const keys = new Map<string | null, Promise<Keyed>>();
  let askServer = false;

  async function make(token: string | null): Promise<Keyed> {
    const [{ makeSealer, sha256 }, key] = await Promise.all([suite(), publicKey(askServer)]);
    askServer = false;
    return { sealer: await makeSealer(key), tokenHash: token ? await sha256(token) : '' };
  }

  function keyOf(token: string | null): Promise<Keyed> {
    const known = keys.get(token);
    if (known) return known;
    const made = make(token);
    keys.set(token, made);
    // A failure to get the key is not kept: the next call tries again.
    made.catch(() => {
      if (keys.get(token) === made) keys.delete(token);
    });
    return made;
  }

  return {
    noteTime: time.note,
    async seal({ method, path, token, requestKey = '' }, plain) {
      const used = keyOf(token);
      const { sealer, tokenHash } = await used;
      const call = { method, path, tokenHash, requestKey, time: String(time.nowMs()) };
      const base64 = toBase64(await sealer.seal(utf8(plain), utf8(requestContext(call))));
      return {
        headers: {
          [ENVELOPE_KEY_HEADER]: sealer.wrappedKey,
          [ENVELOPE_TIME_HEADER]: call.time,
          'content-type': ENVELOPE_CONTENT_TYPE,
        },
        body: frameSealed(base64),
        async open(answer) {
          const sealed = unframeSealed(answer);
          if (sealed === null) throw new Error('the answer is not sealed');
          const context = utf8(answerContext(call, ivOf(base64)));
          return new TextDecoder().decode(await sealer.open(fromBase64(sealed), context));
        },
        notOpened() {
          // Of several calls that failed together the first renews the key for all.
          if (keys.get(token) !== used) return;
          keys.clear();
          askServer = true;
        },
      };
    },
    forget() {
      keys.clear();
    },
    warm(token) {
      keyOf(token).catch(() => {});
    },
  };
}
