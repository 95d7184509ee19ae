import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * CAS (protocol 3.0, section 2.5 and 2.8) and 企业微信 (网页授权登录) as their documents describe them: each
 * gives out tickets for one page that are good once. Neither signs what it answers: a CAS server is trusted
 * by its address, 企业微信 asks for the application's secret.
 */

export const CORP = 'ww1';
export const CORP_SECRET = 'the secret of the application';

/** The account of somebody there; addresses and numbers are what they say of themselves. */
export interface TicketAccount {
  readonly subject: string;
  readonly name: string;
  readonly email?: string;
  readonly mobile?: string;
  /** Known there, but of another corporation, or for another site. */
  readonly isStranger?: boolean;
}

/** Faults that a test may plant. */
interface Spoiling {
  delayMs?: number;
  isAway?: boolean;
  /** The tickets given out are too old already. */
  oldTickets?: boolean;
  /** The answers are not the provider’s own. */
  isForged?: boolean;
}

export interface TicketProvider {
  readonly url: string;
  readonly spoiling: Spoiling;
  /** Logs somebody in on the provider's page; answers the address of the way back. */
  readonly logIn: (page: string, account: TicketAccount) => URL;
  readonly stop: () => Promise<void>;
}

interface Ticket {
  readonly account: TicketAccount;
  readonly service: string;
  readonly isOld: boolean;
}

/** The part of a provider that is its own. */
interface Protocol {
  /** The page that a ticket is for, and its way back with the ticket. */
  readonly wayBack: (page: URL, ticket: string) => URL;
  /** The answer to a call; `take` hands out what a ticket is for, once. */
  readonly answer: (url: URL, take: (ticket: string) => Ticket | null) => string;
}

const STRANGE_SERVICE = 'https://another.example/';

const cas: Protocol = {
  wayBack(page, ticket) {
    const back = new URL(page.searchParams.get('service') ?? '');
    back.searchParams.set('ticket', ticket);
    return back;
  },
  answer({ searchParams }, take) {
    const ticket = take(searchParams.get('ticket') ?? '');
    const failure = (code: string) =>
      `<cas:authenticationFailure code="${code}">refused</cas:authenticationFailure>`;
    const inside = (() => {
      if (!ticket || ticket.isOld) return failure('INVALID_TICKET');
      const { account } = ticket;
      const service = account.isStranger ? STRANGE_SERVICE : ticket.service;
      if (searchParams.get('service') !== service) return failure('INVALID_SERVICE');
      return `<cas:authenticationSuccess><cas:user>${account.subject}</cas:user><cas:attributes>
        <cas:cn>${account.name}</cas:cn><cas:mail>${account.email ?? ''}</cas:mail>
        </cas:attributes></cas:authenticationSuccess>`;
    })();
    return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`;
  },
};

const wecom = (): Protocol => {
  const tokens = new Set<string>();
  const accounts = new Map<string, TicketAccount>();
  const calls: Readonly<
    Record<string, (asked: URLSearchParams, take: (code: string) => Ticket | null) => object>
  > = {
    '/cgi-bin/gettoken'(asked) {
      if (asked.get('corpsecret') !== CORP_SECRET)
        return { errcode: 40001, errmsg: 'invalid credential' };
      const token = randomUUID();
      tokens.add(token);
      return { errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7200 };
    },
    '/cgi-bin/auth/getuserinfo'(asked, take) {
      const ticket = take(asked.get('code') ?? '');
      if (!ticket || ticket.isOld) return { errcode: 40029, errmsg: 'invalid code' };
      const { account } = ticket;
      if (account.isStranger) return { errcode: 0, errmsg: 'ok', openid: account.subject };
      accounts.set(account.subject, account);
      return { errcode: 0, errmsg: 'ok', userid: account.subject };
    },
    '/cgi-bin/user/get'(asked) {
      const { name, email = '', mobile = '' } = accounts.get(asked.get('userid') ?? '') ?? {};
      return { errcode: 0, errmsg: 'ok', name, email, mobile };
    },
  };
  return {
    wayBack(page, code) {
      const back = new URL(page.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', page.searchParams.get('state') ?? '');
      return back;
    },
    answer({ pathname, searchParams }, take) {
      const needsToken = pathname !== '/cgi-bin/gettoken';
      const answer =
        needsToken && !tokens.has(searchParams.get('access_token') ?? '')
          ? { errcode: 40014, errmsg: 'invalid access_token' }
          : calls[pathname]?.(searchParams, take);
      return JSON.stringify(answer ?? { errcode: 404, errmsg: 'no such call' });
    },
  };
};

/** Starts a provider of a kind on a free port. */
export async function startTicketProvider(kind: 'cas' | 'wecom'): Promise<TicketProvider> {
  const protocol = kind === 'cas' ? cas : wecom();
  const spoiling: Spoiling = {};
  const tickets = new Map<string, Ticket>();
  const take = (name: string): Ticket | null => {
    const found = tickets.get(name) ?? null;
    tickets.delete(name);
    return found;
  };
  const server = createServer(async (request, response) => {
    if (spoiling.isAway) return request.socket.destroy();
    await new Promise((done) => setTimeout(done, spoiling.delayMs ?? 0));
    const url = new URL(request.url ?? '/', 'http://provider');
    const body = spoiling.isForged ? '<html>welcome</html>' : protocol.answer(url, take);
    response.end(body);
    return undefined;
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoiling,
    logIn(address, account) {
      const page = new URL(address);
      const ticket = `ST-${randomUUID()}`;
      const service = page.searchParams.get('service') ?? '';
      tickets.set(ticket, { account, service, isOld: spoiling.oldTickets ?? false });
      return protocol.wayBack(page, ticket);
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
