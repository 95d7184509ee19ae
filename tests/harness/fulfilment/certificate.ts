import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* Real certificates, made by openssl for the tests that need one. */

const openssl = (...args: readonly string[]) =>
  execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });

const KEYS = {
  rsa: ['-newkey', 'rsa:2048'],
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
} as const;

/** A certificate of one's own making as a PKCS#12 file, with the file of its passphrase. */
export function makeCertificate(kind: keyof typeof KEYS = 'rsa', days = 365) {
  const dir = mkdtempSync(join(tmpdir(), 'certificate-'));
  const at = (name: string) => join(dir, name);
  const subject = '/O=Test Office/CN=Seal of the test';
  const made = ['-nodes', '-keyout', at('key.pem'), '-out', at('cert.pem'), '-days', String(days)];
  openssl('req', '-x509', ...KEYS[kind], '-subj', subject, ...made);
  writeFileSync(at('passphrase'), 'a passphrase\n', { mode: 0o600 });
  const files = ['-inkey', at('key.pem'), '-in', at('cert.pem'), '-out', at('seal.p12')];
  openssl('pkcs12', '-export', ...files, '-passout', `file:${at('passphrase')}`);
  return {
    file: at('seal.p12'),
    passphraseFile: at('passphrase'),
    certificate: at('cert.pem'),
    at,
  };
}

const RANGE = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/;

/** Verifies the signature of a PDF by openssl, as a stranger would; throws what openssl says. */
export function verifyPdf(pdf: Buffer, { certificate, at }: ReturnType<typeof makeCertificate>) {
  const found = RANGE.exec(pdf.toString('latin1'));
  if (!found) throw new Error('the file is not signed');
  const [start = 0, length = 0, next = 0, rest = 0] = found.slice(1).map(Number);
  if (start !== 0 || next + rest !== pdf.length) throw new Error('bytes are left out');
  const signed = Buffer.concat([pdf.subarray(0, length), pdf.subarray(next, next + rest)]);
  // Everything between the two ranges is the signature in hex, padded with zeros.
  const hex = pdf.subarray(length + 1, next - 1).toString('latin1');
  writeFileSync(at('signed'), signed);
  writeFileSync(at('cms'), Buffer.from(hex, 'hex'));
  const given = ['-in', at('cms'), '-content', at('signed'), '-CAfile', certificate];
  openssl('cms', '-verify', '-inform', 'DER', '-binary', '-cades', ...given, '-purpose', 'any');
}
