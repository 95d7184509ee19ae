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
const OPTIONAL = new Set(['PUBLIC_URL', 'METRICS_TOKEN']);

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

function serviceProblems(
  name: string,
  service: Service,
  compose: Compose,
  files: Dockerfiles,
): string[] {
  const problems: string[] = [];
  const dockerfile = service.build ? files[service.build.dockerfile] : undefined;
  if (service.build && dockerfile === undefined)
    problems.push(`${name}: no ${service.build.dockerfile}`);
  if (service.image && !/:\d/.test(service.image))
    problems.push(`${name}: image without a version`);
  if (!service.user || /^(?:root|0)\b/.test(service.user)) problems.push(`${name}: runs as root`);
  if (service.privileged) problems.push(`${name}: privileged`);
  if (!service.healthcheck && !dockerfile?.includes('\nHEALTHCHECK '))
    problems.push(`${name}: no health check`);
  for (const volume of service.volumes ?? []) {
    const source = volume.split(':')[0] ?? '';
    if (!(source in (compose.volumes ?? {})))
      problems.push(`${name}: ${source} is not a named volume`);
  }
  for (const network of networksOf(service)) {
    if (!(network in (compose.networks ?? {}))) problems.push(`${name}: no network ${network}`);
  }
  for (const { source } of service.configs ?? []) {
    const file = compose.configs?.[source]?.file;
    if (!file || !existsSync(posix.join(root, file)))
      problems.push(`${name}: no file of ${source}`);
  }
  for (const other of Object.keys(service.depends_on ?? {})) {
    if (!(other in compose.services)) problems.push(`${name}: waits for no ${other}`);
  }
  if (service.build && service.environment?.NODE_ENV !== 'production')
    problems.push(`${name}: not production`);
  return [...problems, ...secretProblems(name, service.environment ?? {})];
}

/** Dockerfiles by path. */
export type Dockerfiles = Readonly<Record<string, string>>;

/** What is wrong with a compose file, in words. */
export function composeProblems(compose: Compose, files: Dockerfiles): string[] {
  return Object.entries(compose.services).flatMap(([name, service]) =>
    serviceProblems(name, service, compose, files),
  );
}

/** What is wrong with a Dockerfile, in words. */
export function dockerfileProblems(path: string, text: string): string[] {
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const problems: string[] = [];
  const stages = new Set(lines.flatMap((line) => /^FROM \S+ AS (\w+)$/.exec(line)?.[1] ?? []));
  for (const line of lines) {
    const [, base = ''] = /^FROM (\S+)/.exec(line) ?? [];
    if (base && !stages.has(base) && !/^node:24\.\d+\.\d+-slim$/.test(base))
      problems.push(`${path}: base ${base}`);
    const [, copied] = /^COPY (?!--from)(.+)$/.exec(line) ?? [];
    for (const source of copied?.split(' ').slice(0, -1) ?? []) {
      if (!existsSync(posix.join(root, source)))
        problems.push(`${path}: copies ${source}, which is not there`);
    }
    const [, stage] = /^COPY --from=(\w+)/.exec(line) ?? [];
    if (stage && !stages.has(stage)) problems.push(`${path}: no stage ${stage}`);
  }
  if (!last.includes('USER node')) problems.push(`${path}: ends as root`);
  if (last.some((line) => /^RUN npm/.test(line)))
    problems.push(`${path}: installs in the last stage`);
  if (!last.some((line) => line.startsWith('HEALTHCHECK ')))
    problems.push(`${path}: no health check`);
  const main = last.flatMap((line) => /^CMD \["node", "([^"]+)"\]$/.exec(line)?.[1] ?? [])[0];
  if (!main || !existsSync(posix.join(root, main)))
    problems.push(`${path}: starts nothing that exists`);
  return problems;
}
