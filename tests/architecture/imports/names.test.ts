import { describe, expect, it } from 'vitest';
import { code, filesLike, split } from '../sources.ts';
import { ENGLISH_WIRE_NAMES, isPinyin, pinyinIn, wireNames } from './names.ts';

const wire = wireNames(filesLike(/^shared\/src\/contract\/[\w/-]+\.ts$/));

describe('pinyin', () => {
  it('stays inside the contract and the paths of the client', () => {
    expect(code().flatMap((file) => pinyinIn(file, wire))).toEqual([]);
  });

  it('the check knows the wire names', () => {
    for (const name of ['xmmc', 'zbj', 'gyspm', 'bbh', 'jjzt', 'yy', 'lx', 'bj', 'mm', 'ryId']) {
      expect(wire).toContain(name);
    }
    expect(wire.size).toBeGreaterThan(100);
  });

  it('a name excused as English is a wire name', () => {
    for (const name of ENGLISH_WIRE_NAMES) expect(wire).toContain(name);
  });

  it.each([
    'const xmmc = 1;',
    'row.zbj + 1',
    'function listGysztls() {}',
    'interface GysRow {}',
    'const { bbh: packageNumber } = row;',
    'const jbr_name = 1;',
    `f(\`\${row.gyspm}\`)`,
    "row['xmmc']",
    "const a = /'/; const zdbj = '';",
    'const ryId = 1;',
  ])('a planted %s is found', (text) => {
    expect(pinyinIn({ path: 'relay/src/a.ts', text }, wire)).toHaveLength(1);
    expect(pinyinIn({ path: 'shared/src/contract/a.ts', text }, wire)).toEqual([]);
    expect(pinyinIn({ path: 'relay/src/a.test.ts', text }, wire)).toEqual([]);
  });

  it.each([
    'const listing = list.status; // xmmc',
    "const text = '项目名称 xmmc 之类';",
    "login('gys01')",
    'const title = `zbj`.length > 3;',
    'const pattern = /gys(\\d+)/;',
    'const systemGuys = analysis.basis;',
  ])('%s is not', (text) => {
    expect(pinyinIn({ path: 'relay/src/a.ts', text }, wire)).toEqual([]);
  });

  it('checks names whole and by their words', () => {
    expect(isPinyin('gysList', wire)).toBe(true);
    expect(isPinyin('Gysjjdt', wire)).toBe(true);
    expect(isPinyin('list', wire)).toBe(false);
    expect(isPinyin('supplierList', wire)).toBe(false);
  });

  it('takes literals and comments out of code', () => {
    const text = `a /* b */ + "c" + \`d\${e + \`f\${g}\`}h\` + /i[/]j/ // k\n+ l / m / n`;
    expect(split(text).code.match(/[a-z]/g)?.join('')).toBe('aeglmn');
    expect(split(text).strings).toEqual(['c', 'd', 'f', '', 'h']);
  });
});
