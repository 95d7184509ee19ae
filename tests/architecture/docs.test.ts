import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messages } from '@jicai/shared/messages.ts';
import { describe, expect, it } from 'vitest';
import { ACCESS_PAGE, accessFingerprint, accessPage, FINGERPRINT } from './docs/access.ts';
import { COMMANDS, commandList } from './docs/commands.ts';
import { CONTRACT_PAGE, contractPage } from './docs/contract.ts';
import { LICENCES, licenceList } from './docs/licences.ts';
import { MESSAGES_PAGE, messagesPage, unknownPlaceholders } from './docs/messages.ts';
import { filesLike, root } from './sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('docs', () => {
  it('the list of messages is up to date (npm run docs)', () => {
    expect(read(MESSAGES_PAGE) === messagesPage()).toBe(true);
  });

  it('the access matrix is up to date (npm run docs)', () => {
    expect(read(ACCESS_PAGE) === accessPage()).toBe(true);
    expect(read(FINGERPRINT)).toBe(accessFingerprint());
  });

  it('the contract is the one that is written down (npm run docs)', async () => {
    expect(read(CONTRACT_PAGE) === (await contractPage())).toBe(true);
  });

  it('the commands that are read before anything is installed are up to date (npm run docs)', () => {
    expect(read(COMMANDS) === commandList()).toBe(true);
  });

  it('the list of shipped components is up to date (npm run docs), and each has a licence', () => {
    expect(read(LICENCES) === licenceList()).toBe(true);
    const rows = licenceList()
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows.filter(([name, version, licence]) => !name || !version || !licence)).toEqual([]);
    const shipped = rows.map(([name]) => name);
    // Of the platform, the client, and what they need in turn; nothing that only builds or tests.
    expect(shipped).toEqual(expect.arrayContaining(['fastify', 'react', 'pino']));
    expect(shipped).not.toContain('vitest');
    expect(shipped).not.toContain('vite');
  });

  it('every message stands in the list once, with a file that answers it', () => {
    const rows = messagesPage()
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows.map((row) => /`([^`]+)`/.exec(row)?.[1]).toSorted()).toEqual(
      Object.keys(messages).toSorted(),
    );
    expect(rows.filter((row) => row.endsWith('|  |'))).toEqual([]);
  });

  it('every placeholder of a message is known where the message is answered', () => {
    expect(unknownPlaceholders()).toEqual([]);
    expect(unknownPlaceholders({ 'bid.aboveStart': '{start} {sttart}' })).toEqual([
      'bid.aboveStart {sttart}',
    ]);
  });

  it('links between pages, and to files of the project, lead somewhere', () => {
    const pages = filesLike(/^(?:docs\/.*|README)\.md$/);
    const dead = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^https?:/.test(link))
        .filter((link) => !existsSync(join(root, dirname(path), link)))
        .map((link) => `${path}: ${link}`),
    );
    expect(pages.length).toBeGreaterThan(5);
    expect(dead).toEqual([]);
  });
});
