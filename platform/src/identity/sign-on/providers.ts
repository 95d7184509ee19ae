import * as z from 'zod/mini';
import { isLoopback } from '../../kernel/http/caller/loopback.ts';
import {
  filled,
  parseEntries,
  readEntries,
  secureAddress,
} from '../../kernel/settings/entry-file.ts';
import type { Connector, Provider, ProviderDescription } from './connector.ts';
import { casConnector } from './connectors/cas.ts';
import { dingtalkConnector } from './connectors/dingtalk.ts';
import { ldapConnector } from './connectors/ldap.ts';
import { oidcConnector } from './connectors/oidc.ts';
import { wecomConnector } from './connectors/wecom.ts';

/** The same of a directory: LDAPS, or plain on this machine. */
const secureDirectory = filled.check(
  z.refine((text) => {
    const url = URL.parse(text);
    return (
      url !== null && (url.protocol === 'ldaps:' || (url.protocol === 'ldap:' && isLoopback(url)))
    );
  }, 'must be an ldaps address'),
);
const attribute = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/));

const common = {
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)),
  title: filled,
  unitCode: z._default(z.nullable(filled), null),
  timeoutSeconds: z._default(z.number().check(z.minimum(1), z.maximum(30)), 5),
};

const Entry = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('oidc'),
    issuer: secureAddress,
    clientId: filled,
    clientSecret: filled,
    scope: z._default(filled, 'openid profile'),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('cas'),
    server: secureAddress,
    nameAttribute: z._default(attribute, 'cn'),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('wecom'),
    corpId: filled,
    agentId: filled,
    secret: filled,
    loginServer: z._default(secureAddress, 'https://login.work.weixin.qq.com'),
    apiServer: z._default(secureAddress, 'https://qyapi.weixin.qq.com'),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('dingtalk'),
    appKey: filled,
    appSecret: filled,
    loginClientId: filled,
    /** The tenant whose people may come in; a platform of a province has many. */
    tenantId: filled,
    loginServer: z._default(secureAddress, 'https://login.dg-work.cn'),
    apiServer: z._default(secureAddress, 'https://openplatform.dg-work.cn'),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('ldap'),
    url: secureDirectory,
    bindDn: filled,
    bindPassword: filled,
    baseDn: filled,
    loginAttribute: z._default(attribute, 'uid'),
    subjectAttribute: z._default(attribute, 'entryUUID'),
    nameAttribute: z._default(attribute, 'cn'),
    objectClass: z._default(attribute, 'person'),
  }),
]);

const Providers = z.array(Entry).check(
  z.maxLength(20),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two of one id'),
);

/** An entry of the file of providers. */
export type ProviderEntry = z.input<typeof Entry>;

function connectorOf(entry: z.output<typeof Entry>): Connector {
  switch (entry.kind) {
    case 'oidc':
      return oidcConnector(entry);
    case 'cas':
      return casConnector(entry);
    case 'wecom':
      return wecomConnector(entry);
    case 'dingtalk':
      return dingtalkConnector(entry);
    case 'ldap':
      return ldapConnector(entry);
  }
}

function describe(entry: z.output<typeof Entry>): ProviderDescription {
  switch (entry.kind) {
    case 'oidc':
      return { protocol: 'oidc', address: entry.issuer, account: entry.clientId };
    case 'cas':
      return { protocol: 'cas', address: entry.server, account: '' };
    case 'wecom':
      return { protocol: 'wecom', address: entry.apiServer, account: entry.corpId };
    case 'dingtalk':
      return { protocol: 'dingtalk', address: entry.apiServer, account: entry.appKey };
    case 'ldap':
      return { protocol: 'ldap', address: `${entry.url}/${entry.baseDn}`, account: entry.bindDn };
  }
}

/** Makes the providers of these entries; throws an error that lists every problem in words. */
export function providersOf(entries: unknown): Provider[] {
  return parseEntries(Providers, entries, 'the sign-on providers').map((entry) => {
    const { id, title, unitCode } = entry;
    return { id, title, unitCode, described: describe(entry), connector: connectorOf(entry) };
  });
}

/** Reads the providers of a JSON file; it holds secrets and is read once, at the start. */
export const readProviders = (file: string): Provider[] => readEntries(file, providersOf);
