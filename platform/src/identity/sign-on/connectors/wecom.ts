import * as z from 'zod/mini';
import { isFault, type RedirectConnector, type SignOnFault } from '../connector.ts';
import { addressOf, ask } from './ask.ts';

export interface WecomOptions {
  readonly corpId: string;
  readonly agentId: string;
  readonly secret: string;
  /** The addresses of 企业微信; an installation of its own has others. */
  readonly loginServer: string;
  readonly apiServer: string;
  readonly timeoutSeconds: number;
}

const Frame = z.object({ errcode: z.optional(z.number()), errmsg: z.optional(z.string()) });
const filled = z.string().check(z.minLength(1), z.maxLength(600));
const Token = z.object({ access_token: filled });
/** Members of the corporation have a userid; everybody else an openid, and is not let in. */
const Member = z.object({ userid: filled });
const Person = z.object({ name: filled });

/** 企业微信: a code in the address, which the application's own token turns into a member. */
export function wecomConnector(options: WecomOptions): RedirectConnector {
  const { corpId, agentId, secret, loginServer, apiServer, timeoutSeconds } = options;

  async function read<T>(
    path: string,
    parameters: Readonly<Record<string, string>>,
    schema: z.ZodMiniType<T>,
  ): Promise<T | SignOnFault> {
    const text = await ask(addressOf(apiServer, path, parameters), timeoutSeconds);
    if (typeof text !== 'string') return text;
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return { fault: 'refused', reason: `${path}: no JSON` };
    }
    const frame = Frame.safeParse(json);
    const code = frame.data?.errcode ?? 0;
    const answer = schema.safeParse(json);
    if (code === 0 && answer.success) return answer.data;
    return { fault: 'refused', reason: `${path}: ${code} ${frame.data?.errmsg ?? ''}`.trim() };
  }

  const application = { corpid: corpId, corpsecret: secret };
  return {
    kind: 'redirect',
    async probe() {
      const token = await read('/cgi-bin/gettoken', application, Token);
      return isFault(token) ? token : null;
    },
    begin: async ({ state, returnUrl }) =>
      addressOf(loginServer, '/wwlogin/sso/login', {
        login_type: 'CorpApp',
        appid: corpId,
        agentid: agentId,
        redirect_uri: returnUrl,
        state,
      }).href,
    async finish(_attempt, query) {
      const code = query.get('code') ?? '';
      if (code === '') return { fault: 'refused', reason: 'no code' };
      const token = await read('/cgi-bin/gettoken', application, Token);
      if (isFault(token)) return token;
      const own = { access_token: token.access_token };
      const member = await read('/cgi-bin/auth/getuserinfo', { ...own, code }, Member);
      if (isFault(member)) return member;
      const { userid } = member;
      // The application may not be allowed to read names; the person is known all the same.
      const person = await read('/cgi-bin/user/get', { ...own, userid }, Person);
      const name = isFault(person) ? userid : person.name;
      return { issuer: `wecom:${corpId}`, subject: userid, name };
    },
  };
}
