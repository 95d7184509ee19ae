import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createConfirmedSessions } from '../confirmed-sessions.ts';
import { createAdmission } from './admission.ts';

/** A request from an address, as a proxy at `''` (a socket that never connected) forwards it. */
function requestFrom(address: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.url = '/app/login/shoplogin';
  request.headers['x-forwarded-for'] = address;
  return request;
}

describe('[AT4] callers whose limits count', () => {
  it('are networks: the addresses of one IPv6 subscriber are one caller', async () => {
    const admission = createAdmission(createConfirmedSessions(), ['']);
    const callers = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1', '203.0.113.7'];
    expect(callers.map((address) => admission.callerOf(requestFrom(address)))).toEqual([
      'address:2001:db8:1:2::/64',
      'address:2001:db8:1:2::/64',
      'address:2001:db8:1:3::/64',
      'address:203.0.113.7',
    ]);
  });
});
