import * as oidc from 'openid-client';
import { isLoopback } from '../../../kernel/http/caller/loopback.ts';
import { type Attempt, faultOf, type RedirectConnector, type SignOnFault } from '../connector.ts';

export interface OidcOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Seconds after which a provider counts as away. */
  readonly timeoutSeconds: number;
}

/** Seconds that the clocks of two systems may differ. */
const TOLERANCE = 30;

/** The provider did not answer, as opposed to: it answered, and the answer does not do. */
function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return true;
    if (at instanceof TypeError && at.message === 'fetch failed') return true;
    if (at instanceof oidc.ClientError && at.code === 'OAUTH_TIMEOUT') return true;
  }
  const response = error instanceof Error ? error.cause : null;
  return response instanceof Response && response.status >= 500;
}

const faulty = (error: unknown): SignOnFault => faultOf(isAway(error) ? 'away' : 'refused', error);

/** OpenID Connect: authorisation code with PKCE, state and nonce; signatures are always checked. */
export function oidcConnector(options: OidcOptions): RedirectConnector {
  let discovered: Promise<oidc.Configuration> | null = null;

  /** The provider's own description; asked for again after a failure. */
  function discover(): Promise<oidc.Configuration> {
    const issuer = new URL(options.issuer);
    discovered ??= oidc
      .discovery(
        issuer,
        options.clientId,
        { [oidc.clockTolerance]: TOLERANCE },
        oidc.ClientSecretBasic(options.clientSecret),
        {
          timeout: options.timeoutSeconds,
          execute: [
            oidc.enableNonRepudiationChecks,
            // The configuration allows plain HTTP for this machine alone.
            ...(isLoopback(issuer) ? [oidc.allowInsecureRequests] : []),
          ],
        },
      )
      .catch((error: unknown) => {
        discovered = null;
        throw error;
      });
    return discovered;
  }

  const parametersOf = async ({ state, nonce, verifier, returnUrl }: Attempt) => ({
    redirect_uri: returnUrl,
    scope: options.scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });

  return {
    kind: 'redirect',
    // An earlier discovery does not count: the provider is asked again.
    async probe() {
      discovered = null;
      try {
        await discover();
        return null;
      } catch (error) {
        return faulty(error);
      }
    },
    async begin(attempt) {
      try {
        const config = await discover();
        return oidc.buildAuthorizationUrl(config, await parametersOf(attempt)).href;
      } catch (error) {
        return faulty(error);
      }
    },
    async finish({ state, nonce, verifier, returnUrl }, query) {
      try {
        const config = await discover();
        const url = new URL(returnUrl);
        url.search = query.toString();
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) return faultOf('refused', 'no id token');
        const name = [claims.name, claims.preferred_username, claims.sub].find(
          (value) => typeof value === 'string' && value.trim() !== '',
        );
        return { issuer: claims.iss, subject: claims.sub, name: String(name) };
      } catch (error) {
        return faulty(error);
      }
    },
  };
}
