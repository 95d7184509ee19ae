import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { isFault, type RedirectConnector, type SignOnFault } from '../connector.ts';
import { addressOf, ask } from './ask.ts';

export interface DingtalkOptions {
  readonly appKey: string;
  readonly appSecret: string;
  /** The name of the login by QR code (扫码登录应用标识). */
  readonly loginClientId: string;
  readonly tenantId: string;
  /** The public service's addresses, or those of a province's own network. */
  readonly loginServer: string;
  readonly apiServer: string;
  readonly timeoutSeconds: number;
}

type Parameters = Readonly<Record<string, string>>;
type Method = 'GET' | 'POST';

const filled = z.string().check(z.minLength(1), z.maxLength(600));
const Frame = z.object({
  success: z.optional(z.boolean()),
  content: z.optional(
    z.object({
      success: z.optional(z.boolean()),
      responseCode: z.optional(z.string()),
      responseMessage: z.optional(z.string()),
      data: z.optional(z.unknown()),
    }),
  ),
  Code: z.optional(z.string()),
});
const Token = z.object({ accessToken: filled });
const id = z.union([filled, z.number()]);
/** `tenantUserId` tells a person apart within a tenant; accounts and codes may pass to others. */
const Account = z.object({
  tenantUserId: filled,
  tenantId: id,
  lastName: z.optional(z.string()),
  nickNameCn: z.optional(z.string()),
});

const sortedText = (parameters: Parameters): string =>
  Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');

/** The headers by which 专有钉钉 knows the application: HMAC-SHA256 over the call and its parameters. */
export function signedHeaders(
  { appKey, appSecret }: Pick<DingtalkOptions, 'appKey' | 'appSecret'>,
  call: { readonly method: Method; readonly path: string; readonly parameters: Parameters },
  { at, nonce }: { readonly at: Date; readonly nonce: string },
): Record<string, string> {
  const timestamp = at.toISOString();
  const text = [call.method, timestamp, nonce, call.path, sortedText(call.parameters)].join('\n');
  return {
    apiKey: appKey,
    'X-Hmac-Auth-Timestamp': timestamp,
    'X-Hmac-Auth-Version': '1.0',
    'X-Hmac-Auth-Nonce': nonce,
    'X-Hmac-Auth-Signature': createHmac('sha256', appSecret).update(text).digest('base64'),
  };
}

/** Reads an answer's data, which stand in two frames; both must say that all is well. */
function dataOf<T>(path: string, text: string, schema: z.ZodMiniType<T>): T | SignOnFault {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { fault: 'refused', reason: `${path}: no JSON` };
  }
  const { data: frame } = Frame.safeParse(json);
  const content = frame?.content;
  const isWell =
    frame?.success === true && content?.success === true && content.responseCode === '0';
  const answer = schema.safeParse(content?.data);
  if (isWell && answer.success) return answer.data;
  const why = `${content?.responseCode ?? frame?.Code ?? ''} ${content?.responseMessage ?? ''}`;
  return { fault: 'refused', reason: `${path}: ${why}`.trim().slice(0, 200) };
}

/**
 * 专有钉钉 (浙政钉 and others): a QR code on its own page, a code in the address, which the
 * application's token turns into a person of the tenant. It is no OpenID Connect: nothing is signed
 * by the provider, so everything is asked for from server to server.
 */
export function dingtalkConnector(options: DingtalkOptions): RedirectConnector {
  const { appKey, appSecret, loginClientId, tenantId, loginServer, apiServer } = options;

  async function read<T>(
    method: Method,
    path: string,
    parameters: Parameters,
    schema: z.ZodMiniType<T>,
  ): Promise<T | SignOnFault> {
    const moment = { at: new Date(), nonce: randomUUID() };
    const headers = signedHeaders(options, { method, path, parameters }, moment);
    const isGet = method === 'GET';
    const url = addressOf(apiServer, path, isGet ? parameters : {});
    const body = isGet ? undefined : new URLSearchParams(parameters);
    const text = await ask(url, options.timeoutSeconds, { method, headers, ...(body && { body }) });
    return typeof text === 'string' ? dataOf(path, text, schema) : text;
  }

  const readToken = () =>
    read('GET', '/gettoken.json', { appkey: appKey, appsecret: appSecret }, Token);

  return {
    kind: 'redirect',
    async probe() {
      const token = await readToken();
      return isFault(token) ? token : null;
    },
    begin: async ({ state, returnUrl }) =>
      addressOf(loginServer, '/oauth2/auth.htm', {
        response_type: 'code',
        client_id: loginClientId,
        redirect_uri: returnUrl,
        scope: 'get_user_info',
        authType: 'QRCODE',
        state,
      }).href,
    async finish({ state }, query) {
      const code = query.get('code') ?? '';
      if (code === '') return { fault: 'refused', reason: 'no code' };
      if (query.get('state') !== state) return { fault: 'refused', reason: 'another state' };
      const token = await readToken();
      if (isFault(token)) return token;
      const asked = { access_token: token.accessToken, code };
      const account = await read('POST', '/rpc/oauth2/getuserinfo_bycode.json', asked, Account);
      if (isFault(account)) return account;
      if (String(account.tenantId) !== tenantId)
        return { fault: 'refused', reason: `of the tenant ${account.tenantId}` };
      const { tenantUserId, lastName = '', nickNameCn = '' } = account;
      const name = [lastName, nickNameCn, tenantUserId].find((text) => text.trim() !== '');
      return { issuer: `dingtalk:${tenantId}`, subject: tenantUserId, name: name ?? tenantUserId };
    },
  };
}
