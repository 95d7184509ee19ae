import { execFileSync } from 'node:child_process';
import { constants, createPrivateKey, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* Authorities, certificates of people and lists of revoked ones, made by openssl, and a vendor's program. */

const CONFIG = (dir: string) => `
[ca]
default_ca = own
[own]
database = ${dir}/index.txt
serial = ${dir}/serial
crlnumber = ${dir}/crlnumber
new_certs_dir = ${dir}
certificate = ${dir}/ca.pem
private_key = ${dir}/ca.key
default_md = sha256
policy = any
unique_subject = no
[any]
organizationName = optional
commonName = supplied
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
[person]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
[sealing]
basicConstraints = CA:FALSE
keyUsage = critical,keyEncipherment
[req]
distinguished_name = name
[name]
`;

const KEYS = {
  rsa: ['-newkey', 'rsa:2048'],
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  weak: ['-newkey', 'rsa:1024'],
} as const;

interface Wish {
  readonly kind?: keyof typeof KEYS;
  /** Days like `260101000000Z`. */
  readonly from?: string;
  readonly to?: string;
  readonly use?: 'person' | 'sealing';
}

/** A person's certificate with its key, as it lies on a USB key. */
export interface UsbKey {
  readonly name: string;
  /** DER, base64. */
  readonly certificate: string;
  readonly file: string;
  readonly sign: (text: string) => string;
}

/** The signature with SHA-256, base64. */
function signatureOf(pem: string, text: string): string {
  const key = createPrivateKey(pem);
  const padding = key.asymmetricKeyType === 'rsa' ? { padding: constants.RSA_PKCS1_PADDING } : {};
  return sign('sha256', Buffer.from(text), { key, ...padding }).toString('base64');
}

/** An authority with an empty list of revoked certificates. */
export function makeAuthority(name: string) {
  const dir = mkdtempSync(join(tmpdir(), 'authority-'));
  const at = (file: string) => join(dir, file);
  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  writeFileSync(at('openssl.cnf'), CONFIG(dir));
  writeFileSync(at('index.txt'), '');
  writeFileSync(at('serial'), '01\n');
  writeFileSync(at('crlnumber'), '01\n');
  const config = ['-config', at('openssl.cnf')];
  const named = ['-subj', `/O=Test/CN=${name}`, ...config];
  openssl(
    'req',
    '-new',
    ...KEYS.rsa,
    '-nodes',
    ...named,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.csr'),
  );
  const decades = ['-startdate', '20200101000000Z', '-enddate', '20400101000000Z', ...config];
  const own = ['-selfsign', '-keyfile', at('ca.key'), '-in', at('ca.csr'), '-out', at('ca.pem')];
  openssl('ca', '-batch', '-notext', ...own, '-extensions', 'authority', ...decades);
  let made = 0;

  /** Publishes the list anew; it is good until that moment. */
  function publish(until = '20350101000000Z'): void {
    const times = ['-crl_lastupdate', '20260101000000Z', '-crl_nextupdate', until];
    openssl('ca', '-gencrl', ...times, ...config, '-out', at('crl.pem'));
  }
  publish();

  return {
    caFile: at('ca.pem'),
    crlFile: at('crl.pem'),
    publish,

    issue(person: string, wish: Wish = {}): UsbKey {
      const {
        kind = 'rsa',
        from = '20260101000000Z',
        to = '20350101000000Z',
        use = 'person',
      } = wish;
      made += 1;
      const key = at(`${made}.key`);
      const request = at(`${made}.csr`);
      const file = at(`${made}.pem`);
      const subject = ['-subj', `/O=Test/CN=${person}`, '-utf8', ...config];
      openssl('req', '-new', ...KEYS[kind], '-nodes', ...subject, '-keyout', key, '-out', request);
      openssl(
        ...['ca', '-batch', '-notext', '-in', request, '-out', file, '-extensions', use],
        ...['-startdate', from, '-enddate', to, ...config],
      );
      const pem = readFileSync(key, 'utf8');
      const body = readFileSync(file, 'utf8').replaceAll(/-----[^-]+-----|\s/g, '');
      return { name: person, certificate: body, file, sign: (text) => signatureOf(pem, text) };
    },

    revoke(usbKey: UsbKey): void {
      openssl('ca', '-revoke', usbKey.file, ...config);
      publish();
    },
  };
}

/** A certificate of 127.0.0.1 that nobody vouches for. */
export function ownCertificate(): { readonly key: string; readonly cert: string } {
  const dir = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '3650',
      ...name,
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

/** The plugged-in keys of a vendor's program, and the faults that it has. */
export interface Middleware {
  readonly url: string;
  readonly keys: UsbKey[];
  /** The key is pulled out after the certificates were listed. */
  isPulledOut: boolean;
  readonly stop: () => Promise<void>;
}

/** The vendor's program: it answers on an address of the own machine, for pages of one origin. */
export async function startMiddleware(origin: string, port = 0): Promise<Middleware> {
  const middleware = { url: '', keys: [] as UsbKey[], isPulledOut: false, stop: async () => {} };
  const answer = (path: string, body: { id?: string; text?: string }) => {
    if (path === '/certificates')
      return {
        certificates: middleware.keys.map(({ name, certificate }, at) => ({
          ...{ id: String(at), certificate, subject: `CN=${name}, O=Test` },
        })),
      };
    const key = middleware.isPulledOut ? undefined : middleware.keys[Number(body.id)];
    return key ? { signature: key.sign(body.text ?? '') } : { error: 'removed' };
  };
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-headers', 'content-type');
    response.setHeader('access-control-allow-private-network', 'true');
    if (request.method === 'OPTIONS') return response.end();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = JSON.parse(Buffer.concat(parts).toString() || '{}');
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify(answer(request.url ?? '', body)));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const { port: taken } = server.address() as AddressInfo; // a server on a port has one
  return Object.assign(middleware, {
    url: `http://127.0.0.1:${taken}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
