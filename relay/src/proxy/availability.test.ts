import { SUPPLIER_INVOICES_PATH } from '@jicai/shared/contract/operations/supplier-api.ts';
import { formulaEndpoints } from '@jicai/shared/contract/sourcing/formula.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { expect, it } from 'vitest';
import { createAvailability } from './availability.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });

it('[F6] calls that take long by their nature close their route for nobody', () => {
  const availability = createAvailability(() => 0);
  const long = [
    formulaEndpoints.runMore.path,
    SUPPLIER_INVOICES_PATH,
    inquiryEndpoints.submit.path,
  ];
  for (const path of [...long, '/app/other']) {
    for (let at = 0; at < 5; at += 1) availability.failed(path, failing('UND_ERR_HEADERS_TIMEOUT'));
  }
  expect(long.map((path) => availability.mayTry(path))).toEqual([true, true, true]);
  expect(availability.mayTry('/app/other')).toBe(false);
});

it('[F6] a call that its route refuses leaves the trial of its lane to another', () => {
  let now = 0;
  const availability = createAvailability(() => now);
  for (let at = 0; at < 5; at += 1) {
    availability.failed('/app/other', failing('ECONNREFUSED'));
  }
  now = 1_000;
  for (let at = 0; at < 5; at += 1) {
    availability.failed('/app/slow', failing('UND_ERR_HEADERS_TIMEOUT'));
  }
  // The pause of the lane's breaker is over; the pause of this path's breaker lasts another second.
  now = 2_000;
  expect(availability.permits('/app/slow')).toBe(false);
  expect(availability.mayTry('/app/slow')).toBe(false);
  expect([availability.permits('/app/other'), availability.permits('/app/other')]).toEqual([
    true,
    true,
  ]);
  expect([availability.mayTry('/app/other'), availability.mayTry('/app/other')]).toEqual([
    true,
    false,
  ]);
});
