import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { madeKeys, nodeEvidenceCrypto } from '../../../../../tests/harness/evidence/node-crypto.ts';
import { toBase64 } from '../bytes/base64.ts';
import { toHex } from '../bytes/bytes.ts';
import { utf8 } from '../bytes/utf8.ts';
import { type Fault, isFault } from '../faults.ts';
import { checkpointText, parseCheckpoint } from './checkpoint.ts';
import { cosignatureBytes, cosignedBytes, readCosignature } from './cosignature.ts';
import { isKeyName, type NoteKey, noteKey, parseVerifierKey, verifierKeyText } from './keys.ts';
import { noteText, parseNote, signatureOf } from './note.ts';
import { openCheckpoint } from './open-checkpoint.ts';
import { verifyNote } from './verify-note.ts';

const { sha256 } = nodeEvidenceCrypto;

function sound<Value>(value: Value | Fault): Value {
  if (isFault(value)) throw new Error(value.fault);
  return value;
}
const keyOf = (vkey: string): NoteKey => sound(parseVerifierKey(vkey, sha256));

/* Keys, text and signatures of golang.org/x/mod, sumdb/note/note_test.go at 02c991387e35. */
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const ENOCH = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop';
const TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PETER_LINE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const ENOCH_LINE =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n';
const NOTE = `${TEXT}\n${PETER_LINE}${ENOCH_LINE}`;

/*
 * A checkpoint of a public Certificate Transparency log with the cosignatures of public witnesses, as its
 * operator published it; keys of the witnesses as they publish them.
 */
const ORIGIN = 'arche2025h1.staging.ct.transparency.dev';
const PUBLIC = `${ORIGIN}
1432088532
U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=

— ${ORIGIN} zTM8sQAAAZ5W0WdjBAMARjBEAiBjW5IQf9pvsYLfQFX6hoGREPMHbdQ3urbllzalApkptQIgIpwtEroeW2BXaHAI4kJXFbon5Ch9MNL5zRNZ55lvGt0=
— ${ORIGIN} ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=
— transparency.dev/DEV:witness-little-garden 2AQqhwAAAABqEiEgzgFIqqhbUoDwjMWE6UP8nd8/KYTzwZ2rhIgcqoXHAwVkjZr4AscylP3v7sEodkRAErumC2q44vdgJY096st5BQ==
— witness1.smartit.nu/witness1 pIyCDwAAAABqEiEghIp82KWebrw7/oHQwlTAm3g2RKS4+eebl8eO0WH+/iEcxZ75W3u5hNI7TOQtmJbqmNWVuE0tgh0XwzdZsDsUAQ==
— remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0WBxtqB0DrAWfBw==
— witness.stagemole.eu Z/euoAAAAABqEiEgw0i+7g2ENfDAWHmtRzCfKTHSDwYDJA2NmKeGi9Y8FtEyOUvVr+AJmIY/2TUFucgKi7lI7cUiOvKFYe/TmN9DAg==
`;
const LOG_KEY = `${ORIGIN}+ba2f06c0+AU0vHmlGCS/PdN8b2OaGmKprLI8HKM+dJ472xgFYh15f`;
const WITNESSES = [
  'transparency.dev/DEV:witness-little-garden+d8042a87+BCtusOxINQNUTN5Oj8HObRkh2yHf/MwYaGX4CPdiVEPM',
  'witness1.smartit.nu/witness1+a48c820f+BPSFWg9G6KPiO7QPryYO5Xq4oYJJ+kAvLKLSimDhoxMO',
  'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2',
  'witness.stagemole.eu+67f7aea0+BEqSG3yu9YrmcM3BHvQYTxwFj3uSWakQepafafpUqklv',
];
const TRUST = {
  origin: ORIGIN,
  logKeys: [keyOf(LOG_KEY)],
  witnessKeys: WITNESSES.map(keyOf),
  leastWitnesses: 4,
};

describe('[TL1] keys of notes', () => {
  it('have the ids that others publish, for logs and witnesses', () => {
    for (const vkey of [PETER, ENOCH, LOG_KEY, ...WITNESSES])
      expect(verifierKeyText(keyOf(vkey))).toBe(vkey);
    // From transparency-dev/formats, note/note_cosigv1_test.go: base64 with a plus.
    const plus = 'TEST+7997405c+AQcC+FTVKf0jlTdHDY3rbevmnKxxPjigCXlVtGe6RIr6';
    expect(keyOf(plus)).toMatchObject({ kind: 'log', name: 'TEST', id: '7997405c' });
    expect(keyOf(WITNESSES[2] ?? '').kind).toBe('witness');
  });

  it('are refused in every mangled form (the cases of note_test.go)', () => {
    const refused = (text: string) =>
      expect(parseVerifierKey(text, sha256)).toEqual({ fault: 'verifierKey' });
    for (let start = 0; start <= PETER.length; start += 1)
      for (let end = start; end <= PETER.length; end += 1)
        if (start > 0 || end < PETER.length) refused(PETER.slice(start, end));
    for (let at = 0; at < PETER.length; at += 1) {
      const next = String.fromCharCode(PETER.charCodeAt(at) + 1);
      refused(PETER.slice(0, at) + next + PETER.slice(at + 1));
    }
    refused('PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==');
    refused('PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW');
    refused(`${'x'.repeat(10_000)}+00000000+AAAA`);
  });

  it('have names without spaces, controls and plus', () => {
    expect(['a', 'example.com/log', '采购'].every(isKeyName)).toBe(true);
    const bad = [
      '',
      'a b',
      'a+b',
      'a\u0085b',
      'a\u3000b',
      'a\u0001',
      'a\nb',
      '\ud800',
      'x'.repeat(256),
    ];
    expect(bad.some(isKeyName)).toBe(false);
  });
});

describe('[TL1] signed notes', () => {
  it('of others are read, verified and written again byte by byte', () => {
    const note = sound(parseNote(NOTE));
    expect(note.text).toBe(TEXT);
    expect(noteText(note)).toBe(NOTE);
    const signers = (...vkeys: string[]) =>
      sound(verifyNote(note, vkeys.map(keyOf), nodeEvidenceCrypto)).map(({ key }) => key.name);
    expect(signers(PETER)).toEqual(['PeterNeumann']);
    expect(signers(PETER, ENOCH)).toEqual(['PeterNeumann', 'EnochRoot']);
    expect(signers()).toEqual([]);
  });

  it('are refused as a whole when a known key’s signature does not hold', () => {
    const changed = sound(parseNote(NOTE.replace('problem,', 'problems')));
    const verified = verifyNote(changed, [keyOf(PETER)], nodeEvidenceCrypto);
    expect(verified).toEqual({ fault: 'noteSignature', values: { key: 'PeterNeumann+c74f20a3' } });
    const longer = `${TEXT}\n${PETER_LINE.slice(0, 59)}ABCD${PETER_LINE.slice(59)}`;
    const odd = sound(parseNote(longer));
    expect(isFault(verifyNote(odd, [keyOf(PETER)], nodeEvidenceCrypto))).toBe(true);
    // Another name or id is an unknown key, which is ignored.
    const renamed = sound(parseNote(NOTE.replaceAll('PeterNeumann', 'CarmenSandiego')));
    expect(verifyNote(renamed, [keyOf(PETER)], nodeEvidenceCrypto)).toEqual([]);
  });

  it.each([
    ['no signatures', TEXT],
    ['an empty list of signatures', `${TEXT}\n`],
    ['no last newline', `${TEXT}\n${PETER_LINE.slice(0, -1)}`],
    ['a control character', `\u0001${TEXT}\n${PETER_LINE}`],
    ['a lone surrogate', `\ud800${TEXT}\n${PETER_LINE}`],
    ['a name with a space', `${TEXT}\n${PETER_LINE.replace('PeterNeumann', 'Bad Name')}`],
    ['a name with a plus', `${TEXT}\n${PETER_LINE.replace('PeterNeumann', 'a+b')}`],
    ['another line', `${TEXT}\n${PETER_LINE}Unexpected line.\n`],
    ['a hyphen for the dash', `${TEXT}\n${PETER_LINE.replace('—', '-')}`],
    ['a signature without bytes', `${TEXT}\n— PeterNeumann x08gow==\n`],
    ['101 signatures', `${TEXT}\n${PETER_LINE.repeat(101)}`],
    ['too much of it', `${'x'.repeat(300_000)}\n\n${PETER_LINE}`],
    ['nothing', ''],
  ])('with %s are refused', (_, note) => expect(parseNote(note)).toEqual({ fault: 'noteForm' }));

  it('may have 16 signatures of 5 kB and empty lines in the text', () => {
    const line = `— other ${toBase64(new Uint8Array(5_000))}\n`;
    expect(sound(parseNote(`a\n\nb\n\n${line.repeat(16)}`)).text).toBe('a\n\nb\n');
  });

  it('are never a reason to throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(NOTE.length), (junk, at) => {
        const note = parseNote(NOTE.slice(0, at) + junk + NOTE.slice(at));
        if (!isFault(note)) verifyNote(note, [keyOf(PETER)], nodeEvidenceCrypto);
      }),
    );
  });
});

describe('[TL3] checkpoints', () => {
  it('of a public log with four public witnesses are opened', () => {
    const opened = sound(openCheckpoint(PUBLIC, TRUST, nodeEvidenceCrypto));
    expect(opened.checkpoint).toMatchObject({
      origin: ORIGIN,
      size: 1_432_088_532,
      extensions: [],
    });
    expect(toHex(opened.checkpoint.root)).toMatch(/^53b58cefd8eb/);
    expect(opened.witnesses.map(({ seconds }) => seconds)).toEqual(Array(4).fill(0x6a122120));
    expect(opened.signers).toHaveLength(1);
  });

  it.each([
    ['another size', PUBLIC.replace('1432088532', '1432088533'), 'noteSignature'],
    ['another root', PUBLIC.replace('U7WM', 'U7WN'), 'noteSignature'],
    ['an added line', PUBLIC.replace('4Ro=\n', '4Ro=\nmore\n'), 'noteSignature'],
    ['a witness’s other time', PUBLIC.replace('2net5wAAAABq', '2net5wAAAABr'), 'noteSignature'],
    ['a witness less', PUBLIC.replace(/— remora.*\n/, ''), 'fewWitnesses'],
    ['no signature of the log', PUBLIC.replace(/— arche2025h1\S* ui8.*\n/, ''), 'noteUnsigned'],
  ])('with %s are refused', (_, note, fault) => {
    expect(openCheckpoint(note, TRUST, nodeEvidenceCrypto)).toMatchObject({ fault });
  });

  it('of another log are refused, and the log’s own key is no witness under any name', () => {
    const other = { ...TRUST, origin: 'example.com/log' };
    expect(openCheckpoint(PUBLIC, other, nodeEvidenceCrypto)).toMatchObject({ fault: 'otherLog' });

    const own = madeKeys('log');
    const key = noteKey('log', 'example.com/log', own.publicKey, sha256);
    const puppet = noteKey('witness', 'example.com/witness', own.publicKey, sha256);
    const text = `example.com/log\n0\n${toBase64(sha256(new Uint8Array()))}\n`;
    const cosignature = cosignatureBytes({
      seconds: 1,
      signature: own.sign(cosignedBytes(text, 1)),
    });
    const signatures = [signatureOf(key, own.sign(utf8(text))), signatureOf(puppet, cosignature)];
    const note = noteText({ text, signatures });
    const trust = { origin: key.name, logKeys: [key], witnessKeys: [puppet], leastWitnesses: 1 };
    expect(openCheckpoint(note, trust, nodeEvidenceCrypto)).toMatchObject({
      fault: 'fewWitnesses',
    });
    const asWitness = sound(verifyNote(sound(parseNote(note)), [puppet], nodeEvidenceCrypto));
    expect(asWitness).toEqual([{ key: puppet, seconds: 1 }]);
  });

  it('count a witness once, however many names and lines it has', () => {
    const [log, one] = [madeKeys('log'), madeKeys('witness')];
    const key = noteKey('log', 'example.com/log', log.publicKey, sha256);
    const names = ['w1', 'w2'].map((name) => noteKey('witness', name, one.publicKey, sha256));
    const text = `example.com/log\n0\n${toBase64(sha256(new Uint8Array()))}\n`;
    const line = (seconds: number) =>
      cosignatureBytes({ seconds, signature: one.sign(cosignedBytes(text, seconds)) });
    const signatures = [
      signatureOf(key, log.sign(utf8(text))),
      ...names.flatMap((name) => [signatureOf(name, line(1)), signatureOf(name, line(2))]),
    ];
    const trust = { origin: key.name, logKeys: [key], witnessKeys: names, leastWitnesses: 2 };
    expect(openCheckpoint(noteText({ text, signatures }), trust, nodeEvidenceCrypto)).toEqual({
      fault: 'fewWitnesses',
      values: { expected: '2', found: '1' },
    });
  });

  it.each<readonly [string, string]>([
    ['newline', 'log\n1'],
    ['origin', '\n1\nU7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=\n'],
    ...['01', '-1', '1.0', '+1', '1e3', '', '9007199254740992', '99999999999999999999'].map(
      (size) => ['size', `log\n${size}\nU7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=\n`] as const,
    ),
    ['root', 'log\n1\nAAAA\n'],
    ['root', 'log\n1\n'],
    ['extension', 'log\n1\nU7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=\n\n'],
  ])('with a bad %s are refused: %j', (field, text) =>
    expect(parseCheckpoint(text)).toEqual({ fault: 'checkpointForm', values: { field } }),
  );

  it('are written as they were read', () => {
    const text = 'log\n0\nU7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=\nextension\n';
    expect(checkpointText(sound(parseCheckpoint(text)))).toBe(text);
  });
});

it('[TL3] a cosignature has the published layout: time, then 64 bytes', () => {
  // From transparency-dev/formats, note/note_cosigv1_test.go.
  const line =
    'ZGhGuQAAAABm/qTPeyKXD+R2rzyQsxPiP8mXum7qq/iF0u4vanlqJyocWODBt97w9uL+8qT7S5gxEHWWOworDcFiEBYJXORmnFBOBA==';
  const { signatures } = sound(parseNote(`a\n\n— w ${line}\n`));
  const bytes = signatures[0]?.bytes ?? new Uint8Array();
  const cosignature = readCosignature(bytes);
  expect(cosignature?.seconds).toBe(1_727_964_367);
  expect(cosignature && cosignatureBytes(cosignature)).toEqual(bytes);
  expect(readCosignature(bytes.slice(1))).toBeNull();
  expect(readCosignature(bytes.map((byte, at) => (at < 8 ? 255 : byte)))).toBeNull();
});
