import { describe, expect, it } from 'vitest';
import { regionByName } from './by-name.ts';
import { regionNameOf } from './divisions.ts';

describe('a region by its name', () => {
  it.each([
    '浙江省杭州市西湖区文新街道',
    '浙江 杭州 西湖 文新',
    '浙江省/杭州市/西湖区/文新街道',
    ' 浙江省、杭州市、西湖区、文新街道 ',
  ])('%s', (text) => {
    expect(regionNameOf(regionByName(text) ?? '')).toBe('浙江省杭州市西湖区文新街道');
  });

  it.each([
    ['北京市东城区', '北京市东城区'],
    ['北京市北京市东城区', '北京市东城区'],
    ['吉林吉林', '吉林省吉林市'],
    ['广西南宁', '广西壮族自治区南宁市'],
  ])('%s', (text, name) => {
    expect(regionNameOf(regionByName(text) ?? '')).toBe(name);
  });

  it.each(['', '浙江省', '浙江省杭州市西湖区', '西湖区文新街道', '浙江省杭州市西湖区文新街道1号'])(
    'not %s',
    (text) => {
      expect(regionByName(text)).toBeNull();
    },
  );
});
