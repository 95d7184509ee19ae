import { expect, it } from 'vitest';
import { addressIn } from './address-text.ts';

it.each([
  ['江南市人民路 1 号 0571-87654321', '江南市人民路 1 号'],
  ['江南市人民路1号，电话：13800000000', '江南市人民路1号'],
  ['江南市人民路 1 号', '江南市人民路 1 号'],
  ['江南市滨江区 88 号楼 1203', '江南市滨江区 88 号楼 1203'],
  ['江南市科技路 12345', '江南市科技路 12345'],
  ['', ''],
])('%s has the address %s', (text, address) => expect(addressIn(text)).toBe(address));
