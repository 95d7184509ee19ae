import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../wait.ts';
import { type Child, startChild } from './children.ts';
import { freeze } from './freeze.ts';
import { freePort } from './ports.ts';

export const BASE_DN = 'dc=example,dc=org';
/** The account that searches. */
export const SEARCH_DN = `cn=search,${BASE_DN}`;
export const SEARCH_PASSWORD = 'search it';

/** A private OpenLDAP server. */
export interface Slapd {
  readonly url: string;
  /** `kill -9`; `start` begins anew on the same port with what was stored. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stands still, connections open (SIGSTOP), and goes on (SIGCONT). */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** A person of the directory. */
export interface DirectoryPerson {
  readonly uid: string;
  readonly name: string;
  readonly password: string;
  /** The branch below the base; people of two branches may have one name. */
  readonly branch?: string;
}

const PROGRAM = existsSync('/usr/sbin/slapd') ? '/usr/sbin/slapd' : 'slapd';
const ADDER = existsSync('/usr/sbin/slapadd') ? '/usr/sbin/slapadd' : 'slapadd';

const configuration = (home: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${home}/slapd.pid
database mdb
suffix "${BASE_DN}"
directory ${home}/data
maxsize 10485760
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${SEARCH_DN}" read by * none
`;

function ldif(people: readonly DirectoryPerson[]): string {
  const branches = [...new Set(people.map(({ branch = 'people' }) => branch))];
  const entries = [
    `dn: ${BASE_DN}\nobjectClass: dcObject\nobjectClass: organization\ndc: example\no: example`,
    `dn: ${SEARCH_DN}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: search\nuserPassword: ${SEARCH_PASSWORD}`,
    ...branches.map(
      (branch) => `dn: ou=${branch},${BASE_DN}\nobjectClass: organizationalUnit\nou: ${branch}`,
    ),
    ...people.map(({ uid, name, password, branch = 'people' }) =>
      [
        `dn: uid=${uid},ou=${branch},${BASE_DN}`,
        'objectClass: inetOrgPerson',
        `uid: ${uid}`,
        `cn:: ${Buffer.from(name).toString('base64')}`,
        `sn:: ${Buffer.from(name).toString('base64')}`,
        `userPassword: ${password}`,
      ].join('\n'),
    ),
  ];
  return `${entries.join('\n\n')}\n`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Starts a directory with these people on 127.0.0.1 and a free port. */
export async function startSlapd(people: readonly DirectoryPerson[]): Promise<Slapd> {
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), 'jicai-slapd-'));
  const file = join(home, 'slapd.conf');
  await mkdir(join(home, 'data'));
  await writeFile(file, configuration(home));
  await writeFile(join(home, 'people.ldif'), ldif(people));
  execFileSync(ADDER, ['-f', file, '-l', join(home, 'people.ldif')]);
  const url = `ldap://127.0.0.1:${port}`;
  let server: Child;
  const start = async () => {
    const mine = startChild([PROGRAM, '-f', file, '-h', url, '-d', '0'], { cwd: home });
    server = mine;
    await until(`slapd on port ${port}`, () => !mine.isRunning() || answers(port));
    if (!mine.isRunning()) throw new Error(`slapd ended:\n${mine.output()}`);
  };
  await start();
  return {
    url,
    kill: () => server.stop('SIGKILL'),
    start,
    freeze: () => freeze(server.process),
    thaw: () => void server.process.kill('SIGCONT'),
    async stop() {
      server.process.kill('SIGCONT');
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
