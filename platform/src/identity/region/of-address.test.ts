import { expect, it } from 'vitest';
import { regionNameOf } from './divisions.ts';
import { regionOfAddress } from './of-address.ts';

it.each([
  ['浙江省杭州市西湖区文三路 1 号', '浙江省杭州市西湖区'],
  ['浙江省 杭州市 教学楼', '浙江省杭州市'],
  ['杭州市西湖区 综合楼', '浙江省杭州市西湖区'],
  ['浙江省图书馆', '浙江省'],
  ['北京市东城区一号楼', '北京市东城区'],
])('%s lies in %s', (address, region) => {
  expect(regionNameOf(regionOfAddress(address) ?? '')).toBe(region);
});

it.each(['', '一号教学楼', '北京路小学', '西湖区文三路'])('%s names no region', (address) => {
  expect(regionOfAddress(address)).toBeNull();
});
