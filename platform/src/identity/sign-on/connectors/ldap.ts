import { AndFilter, Client, type Entry, EqualityFilter, InvalidCredentialsError } from 'ldapts';
import {
  type ExternalIdentity,
  faultOf,
  type PasswordConnector,
  type SignOnFault,
} from '../connector.ts';

export interface LdapOptions {
  readonly url: string;
  /** The account that may search; people bind as themselves afterwards. */
  readonly bindDn: string;
  readonly bindPassword: string;
  readonly baseDn: string;
  /** The attribute that people type: `uid`, or `sAMAccountName` of an Active Directory. */
  readonly loginAttribute: string;
  /** The attribute that never changes: `entryUUID`, or `objectGUID`. */
  readonly subjectAttribute: string;
  readonly nameAttribute: string;
  /** Only entries of this class are people. */
  readonly objectClass: string;
  readonly timeoutSeconds: number;
}

/** Looking for more than one says whether a name is that of one person alone. */
const MOST_FOUND = 2;

/** The only text of an attribute; an identifier of bytes (`objectGUID`) as hex. */
function textOf(entry: Entry, attribute: string): string {
  const [first] = [entry[attribute] ?? []].flat();
  return Buffer.isBuffer(first) ? first.toString('hex') : (first ?? '');
}

/**
 * LDAP and Active Directory: the entry is searched with an account of ours, then its own password is
 * tried by a bind. A connection serves one login.
 */
export function ldapConnector(options: LdapOptions): PasswordConnector {
  const { url, baseDn, subjectAttribute, nameAttribute } = options;
  const timeout = options.timeoutSeconds * 1_000;

  async function findEntry(client: Client, loginName: string): Promise<Entry | SignOnFault> {
    await client.bind(options.bindDn, options.bindPassword);
    // A filter as objects: what was typed is a value in it, never a part of its grammar.
    const filter = new AndFilter({
      filters: [
        new EqualityFilter({ attribute: 'objectClass', value: options.objectClass }),
        new EqualityFilter({ attribute: options.loginAttribute, value: loginName }),
      ],
    });
    const { searchEntries } = await client.search(baseDn, {
      filter,
      scope: 'sub',
      attributes: [subjectAttribute, nameAttribute],
      explicitBufferAttributes: subjectAttribute === 'objectGUID' ? [subjectAttribute] : [],
      sizeLimit: MOST_FOUND,
    });
    const [entry] = searchEntries;
    if (!entry) return { fault: 'refused', reason: 'no such entry' };
    return searchEntries.length > 1 ? { fault: 'refused', reason: 'several entries' } : entry;
  }

  async function identify(
    client: Client,
    loginName: string,
    password: string,
  ): Promise<ExternalIdentity | SignOnFault> {
    const entry = await findEntry(client, loginName);
    if (!('dn' in entry)) return entry as SignOnFault;
    try {
      await client.bind(entry.dn, password);
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return faultOf('refused', error);
      throw error;
    }
    const subject = textOf(entry, subjectAttribute);
    if (subject === '') return { fault: 'refused', reason: `no ${subjectAttribute}` };
    return { issuer: `${url}/${baseDn}`, subject, name: textOf(entry, nameAttribute) || loginName };
  }

  return {
    kind: 'password',
    async probe() {
      const client = new Client({ url, timeout, connectTimeout: timeout });
      try {
        await client.bind(options.bindDn, options.bindPassword);
        await client.search(baseDn, { scope: 'base', sizeLimit: 1 });
        return null;
      } catch (error) {
        return faultOf(error instanceof InvalidCredentialsError ? 'refused' : 'away', error);
      } finally {
        await client.unbind().catch(() => {});
      }
    },
    async check(loginName, password) {
      // A bind with a name and no password is anonymous, and always good (RFC 4513, 5.1.2).
      if (password === '') return { fault: 'refused', reason: 'no password' };
      const client = new Client({ url, timeout, connectTimeout: timeout });
      try {
        return await identify(client, loginName, password);
      } catch (error) {
        return faultOf('away', error);
      } finally {
        await client.unbind().catch(() => {});
      }
    },
  };
}
