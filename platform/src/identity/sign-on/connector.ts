/** A person as a provider knows them. Issuer and subject together say who it is, nothing else does. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
}

/**
 * Why a provider gave no identity. `away`: it does not answer, or not in time. `refused`: it or the
 * person said no, or its answer does not pass the checks. `reason` is for the log, never for a page.
 */
export interface SignOnFault {
  readonly fault: 'away' | 'refused';
  readonly reason: string;
}

/** The secrets of one attempt. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The page of ours that the provider leads back to. */
  readonly returnUrl: string;
}

/** The facts of a provider that an operator may see: nothing of it is secret. */
export interface ProviderDescription {
  readonly protocol: 'oidc' | 'cas' | 'wecom' | 'ldap' | 'dingtalk';
  readonly address: string;
  /** The account of this site at the provider; empty where the protocol has none. */
  readonly account: string;
}

/** Asks the provider whether it would serve a sign-on; null: it would. */
type Probe = () => Promise<SignOnFault | null>;

/** A provider to which the browser goes and comes back with an answer in the address. */
export interface RedirectConnector {
  readonly kind: 'redirect';
  /** The provider's page. */
  readonly begin: (attempt: Attempt) => Promise<string | SignOnFault>;
  /** The identity behind the answer; `query` is what the provider put into the address. */
  readonly finish: (
    attempt: Attempt,
    query: URLSearchParams,
  ) => Promise<ExternalIdentity | SignOnFault>;
  readonly probe: Probe;
}

/** A provider that checks a name and a password which the person gives here. */
export interface PasswordConnector {
  readonly kind: 'password';
  readonly check: (loginName: string, password: string) => Promise<ExternalIdentity | SignOnFault>;
  readonly probe: Probe;
}

export type Connector = RedirectConnector | PasswordConnector;

/** A provider as it is configured, with the connector that speaks to it. */
export interface Provider {
  readonly id: string;
  readonly title: string;
  /** The code of the unit that new people join without roles; null: nobody new is let in. */
  readonly unitCode: string | null;
  readonly described: ProviderDescription;
  readonly connector: Connector;
}

export const isFault = (value: object): value is SignOnFault => 'fault' in value;

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`.slice(0, 300);
};

/** A fault with what was thrown as its reason. */
export const faultOf = (fault: SignOnFault['fault'], error: unknown): SignOnFault => ({
  fault,
  reason: messageOf(error),
});
