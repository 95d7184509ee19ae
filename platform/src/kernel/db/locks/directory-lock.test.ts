import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'jicai-lock-'));

describe('the lock of a data directory', () => {
  it('is taken and given back', () => {
    const directory = folder();
    const release = lockDirectory(directory);
    expect(readFileSync(join(directory, 'lock'), 'utf8')).toBe(String(process.pid));
    release();
    expect(existsSync(join(directory, 'lock'))).toBe(false);
    lockDirectory(directory)();
  });

  it('is refused while another process lives that has it, and taken over when it died', async () => {
    const directory = folder();
    const holder = spawn('sleep', ['60']);
    writeFileSync(join(directory, 'lock'), String(holder.pid));
    expect(() => lockDirectory(directory)).toThrow(
      `the data directory ${directory} is in use by process ${holder.pid}`,
    );
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    lockDirectory(directory)();
  });

  it.each(['', 'not a number', '999999999'])('is taken over from a file that says "%s"', (text) => {
    const directory = folder();
    writeFileSync(join(directory, 'lock'), text);
    lockDirectory(directory)();
  });

  it('says when the directory is not there', () => {
    expect(() => lockDirectory('/no/such/directory')).toThrow('ENOENT');
  });
});
