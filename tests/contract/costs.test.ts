import { readFileSync } from 'node:fs';
import { WAIT_MS } from '@jicai/platform/src/kernel/documents/foreign/reader.ts';
import { CALL_LANES, laneOf } from '@jicai/relay/src/proxy/call-lane.ts';
import { costOfAddress } from '@jicai/shared/contract/costs/cost-of.ts';
import { costOfDoor, platformDoors, relayDoors } from '@jicai/shared/contract/costs/doors.ts';
import { COST_CLASSES } from '@jicai/shared/contract/kernel/cost-class.ts';
import { addressOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { limits } from '@jicai/shared/limits.ts';
import {
  callsPerMinute,
  limitsInForce,
  NETWORK_PER_MINUTE,
  trafficLimits,
} from '@jicai/shared/traffic-limits.ts';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from './tables.ts';

const endpoints = await allEndpoints();
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

describe('the cost class of a call', () => {
  it('is not cheap where the response is a file', () => {
    const files = endpoints.filter(({ file }) => file !== null);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ cost }) => cost === 'cheap').map(({ name }) => name)).toEqual([]);
  });

  it('is not cheap where the body may be larger than usual', () => {
    const large = endpoints.filter(({ bodyBytes }) => bodyBytes > limits.jsonBodyBytes);
    expect(large.length).toBeGreaterThanOrEqual(8);
    expect(large.filter(({ cost }) => cost === 'cheap').map(({ name }) => name)).toEqual([]);
  });

  it('is the same at a relay, which knows no more than the address', () => {
    // A relay passes no calls of the live service on.
    for (const endpoint of endpoints.filter(({ path }) => path.startsWith('/app/'))) {
      const { path } = addressOf(endpoint, { group: 'g1', number: 'n', id: 'i' });
      expect([endpoint.name, costOfAddress(path)]).toEqual([endpoint.name, endpoint.cost]);
    }
  });

  it('of everything on the bid path is that of bids, and of its doors as they say', () => {
    for (const endpoint of endpoints) {
      const isBid = endpoint.cost === 'bid';
      expect([endpoint.name, laneOf(endpoint.path) === 'bid']).toEqual([endpoint.name, isBid]);
    }
    expect(costOfAddress('/app/file/upload')).toBe('upload');
    expect(costOfAddress('/app/supplier/v1/invoices')).toBe('document');
    expect(costOfAddress('/app/supplier/v1/orders')).toBe('cheap');
    expect(costOfAddress('/ocds')).toBe('report');
    expect(costOfAddress('/ocds/releases/x')).toBe('report');
    expect(costOfAddress('/ocdsx')).toBe('page');
    expect(costOfAddress('/live-public/P1')).toBe('page');
    expect(costOfAddress('/mall/goods')).toBe('page');
    expect(costOfAddress('/app/nothing/here')).toBe('cheap');
    expect(costOfDoor(platformDoors, '/nowhere')).toBeNull();
    expect(costOfDoor(relayDoors, '/healthz')).toBe('page');
  });
});

describe('the table of limits', () => {
  it('has a budget of people and of networks for each class, and a place in each lane', () => {
    const { person, network } = trafficLimits.perMinute;
    for (const budgets of [person, network]) {
      expect(Object.keys(budgets).sort()).toEqual([...COST_CLASSES].sort());
      for (const budget of Object.values(budgets)) expect(budget).toBeGreaterThan(0);
    }
    for (const places of Object.values(trafficLimits.underWay))
      expect(Object.keys(places).sort()).toEqual([...CALL_LANES].sort());
  });

  it('leaves connections to people, however many strangers there are', () => {
    const { underWay, connections } = trafficLimits;
    for (const lane of CALL_LANES) expect(underWay.strangers[lane]).toBeLessThan(connections[lane]);
  });

  it('gives a file that waits for its turn less time than a relay waits for the answer', () => {
    expect(WAIT_MS).toBeLessThan(trafficLimits.answers.longMs);
  });

  it('is the one that the README shows', () => {
    const { person, network, unverified } = trafficLimits.perMinute;
    const text = (count: number) => count.toLocaleString('en-US');
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    for (const cost of COST_CLASSES) {
      const row = rows.find((line) => line.startsWith(`| \`${cost}\` | `));
      expect(row?.split(' | ').slice(2)).toEqual([text(person[cost]), `${text(network[cost])} |`]);
    }
    const { strangers, person: own, address } = trafficLimits.underWay;
    expect(readme).toContain(`have ${unverified} calls a minute of a network together`);
    expect(readme).toContain(`(bids ${own.bid} and ${address.bid},\nuploads ${own.upload})`);
    expect(readme).toContain(
      `a person may have ${own.call} calls under way, and an address ${address.call}`,
    );
    expect(readme).toContain(
      `have ${strangers.call} calls, ${strangers.upload} uploads and ${strangers.bid}\nplaces`,
    );
    expect(readme).toContain(`at least ${trafficLimits.strangersBidMs} ms`);
  });

  it('follows the setting: strangers in proportion, people only upwards', () => {
    expect(callsPerMinute('network', 'cheap', 5)).toBe(5);
    expect(callsPerMinute('network', 'search', NETWORK_PER_MINUTE / 2)).toBe(900);
    expect(callsPerMinute('person', 'search', 5)).toBe(300);
    expect(callsPerMinute('person', 'search', NETWORK_PER_MINUTE * 10)).toBe(3_000);
    expect(callsPerMinute('unverified', 'bid', 5)).toBe(trafficLimits.perMinute.unverified);
    expect(limitsInForce(NETWORK_PER_MINUTE)).toEqual(trafficLimits);
  });
});
