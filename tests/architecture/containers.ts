import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { parse } from 'yaml';
import { root } from './sources.ts';

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly user?: string;
  readonly privileged?: boolean;
  readonly healthcheck?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly profiles?: readonly string[];
  readonly configs?: readonly { readonly source: string }[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly networks?: Readonly<Record<string, unknown>>;
  readonly configs?: Readonly<Record<string, { readonly file: string }>>;
}

const networksOf = ({ networks = [] }: Service): readonly string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);

/** Reads a compose file, YAML 1.1 merges included. */
export function readCompose(text: string): Compose {
  return parse(text, { merge: true }) as Compose;
}

const SECRET = /PASSWORD|TOKEN|SECRET|AUTH|_URL/;
/** Left empty they switch something off, or name nothing that is secret. */
const OPTIONAL = new Set([
  'DATABASE_DIRECT_URL',
  'PUBLIC_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SMS_URL',
  'SMS_TOKEN',
  'SECURITY_PASSWORD_SUITE',
  'INVOICE_VERIFIER_URL',
  'CERTIFICATE_MIDDLEWARE_URL',
  'S3_SECRET_ACCESS_KEY',
]);

/** Settings of the README's table, with the programs that read them. */
export function documentedSettings(readme: string): { name: string; of: string }[] {
  const rows = [...readme.matchAll(/^\| (`[A-Z].*?) \| (platform|relay|both|each) \| (.*) \|$/gm)];
  return rows.flatMap(([, names = '', of = '', meaning = '']) => {
    // A variable that only refines another one stands in the meaning of that one.
    const found = [...`${names} ${meaning}`.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+|[A-Z]{4,})`/g)];
    return found.map(([, name = '']) => ({ name, of }));
  });
}

/** Fixed by the image or by the network of the compose file: an operator has nothing to choose. */
const FIXED: readonly string[] = [
  'HOST',
  'DATA_DIR',
  'PLATFORM_PORT',
  'PORT',
  'DATABASE_OWNER_URL',
];

/** Documented settings that the compose file does not pass to a program that reads them. */
export function settingsLeftOut(compose: Compose, readme: string): string[] {
  return documentedSettings(readme)
    .filter(({ name }) => !FIXED.includes(name))
    .flatMap(({ name, of }) =>
      (of === 'platform' || of === 'relay' ? [of] : ['platform', 'relay'])
        .filter((service) => !(name in (compose.services[service]?.environment ?? {})))
        .map((service) => `${service}: ${name}`),
    );
}

function secretProblems(name: string, environment: Readonly<Record<string, string>>): string[] {
  return Object.entries(environment)
    .filter(([variable]) => SECRET.test(variable))
    .filter(([variable, value]) => {
      const places = [...value.matchAll(/\$\{([A-Z_]+)([^}]*)\}/g)];
      const mayBeEmpty = OPTIONAL.has(variable) && value === `\${${variable}:-}`;
      if (mayBeEmpty) return false;
      const loose = places.some(([, , rest = '']) => !rest.startsWith(':?'));
      const isAddress = /^https?:\/\/[\w.:-]+(,https?:\/\/[\w.:-]+)*$/.test(value);
      return loose || (places.length === 0 && !isAddress);
    })
    .map(([variable]) => `${name}: ${variable} has a value of its own, or may be empty`);
}

/** Names that a service uses and the compose file does not have. */
function missingNames(name: string, service: Service, compose: Compose): string[] {
  const { volumes = {}, networks = {}, configs = {}, services } = compose;
  const sources = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
  const files = (service.configs ?? []).map(({ source }) => ({
    source,
    file: configs[source]?.file,
  }));
  return [
    ...sources
      .filter((source) => !(source in volumes))
      .map((source) => `${name}: ${source} is not a named volume`),
    ...networksOf(service)
      .filter((network) => !(network in networks))
      .map((network) => `${name}: no network ${network}`),
    ...files
      .filter(({ file }) => !file || !existsSync(posix.join(root, file)))
      .map(({ source }) => `${name}: no file of ${source}`),
    ...Object.keys(service.depends_on ?? {})
      .filter((other) => !(other in services))
      .map((other) => `${name}: waits for no ${other}`),
  ];
}

function serviceProblems(
  name: string,
  service: Service,
  compose: Compose,
  files: Dockerfiles,
): string[] {
  const { build, image, user } = service;
  const dockerfile = build ? files[build.dockerfile] : undefined;
  const isChecked = service.healthcheck || dockerfile?.includes('\nHEALTHCHECK ');
  const wrong: readonly (readonly [unknown, string])[] = [
    [build && dockerfile === undefined, `no ${build?.dockerfile}`],
    [image && !/:\d/.test(image), 'image without a version'],
    [!user || /^(?:root|0)\b/.test(user), 'runs as root'],
    [service.privileged, 'privileged'],
    [!isChecked, 'no health check'],
    [build && service.environment?.NODE_ENV !== 'production', 'not production'],
  ];
  return [
    ...wrong.filter(([isWrong]) => isWrong).map(([, problem]) => `${name}: ${problem}`),
    ...missingNames(name, service, compose),
    ...secretProblems(name, service.environment ?? {}),
  ];
}

/** Dockerfiles by path. */
export type Dockerfiles = Readonly<Record<string, string>>;

/** Problems of a compose file, in words. */
export function composeProblems(compose: Compose, files: Dockerfiles): string[] {
  return Object.entries(compose.services).flatMap(([name, service]) =>
    serviceProblems(name, service, compose, files),
  );
}

/** Problems of one line: its base, the files and the stage that it copies from. */
function lineProblems(line: string, stages: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const [, base = ''] = /^FROM (\S+)/.exec(line) ?? [];
  if (base && !stages.has(base) && !/^node:24\.\d+\.\d+-slim$/.test(base))
    problems.push(`base ${base}`);
  const [, copied] = /^COPY (?!--from)(.+)$/.exec(line) ?? [];
  for (const source of copied?.split(' ').slice(0, -1) ?? []) {
    if (!existsSync(posix.join(root, source)))
      problems.push(`copies ${source}, which is not there`);
  }
  const [, stage] = /^COPY --from=(\w+)/.exec(line) ?? [];
  if (stage && !stages.has(stage)) problems.push(`no stage ${stage}`);
  return problems;
}

/** Problems of a Dockerfile, in words. */
export function dockerfileProblems(path: string, text: string): string[] {
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const stages = new Set(lines.flatMap((line) => /^FROM \S+ AS (\w+)$/.exec(line)?.[1] ?? []));
  const problems = lines.flatMap((line) => lineProblems(line, stages));
  if (!last.includes('USER node')) problems.push('ends as root');
  if (last.some((line) => /^RUN npm/.test(line))) problems.push('installs in the last stage');
  // A workspace may have libraries of its own beside the root's.
  if (!last.includes('COPY --from=libraries /app ./')) problems.push('leaves libraries out');
  if (!last.some((line) => line.startsWith('HEALTHCHECK '))) problems.push('no health check');
  const main = last.flatMap((line) => /^CMD \["node", "([^"]+)"\]$/.exec(line)?.[1] ?? [])[0];
  if (!main || !existsSync(posix.join(root, main))) problems.push('starts nothing that exists');
  return problems.map((problem) => `${path}: ${problem}`);
}
