import { initialOf } from '../../../src/mall/catalog/search/words.ts';

/** Invented names, by what they make. */
const NAMES: Readonly<Record<string, string>> = {
  print: '睿印 恒图达 墨腾 嘉印 锐彩 方泽文印',
  media: '视界通 明映 听澜 云幕 辉启',
  computer: '极川 科澜 联硕 启岚 芯禾 浩纬 安捷诺',
  stationery: '墨禾 得宜 文澜阁 齐墨 晨昱 广文轩',
  paper: '雪杉 白云岭 森语 洁柏 素源',
  furniture: '雅居木 正坐 圣恩 格调方 林之舍 博椅',
  teaching: '育图 明德教具 启蒙星 慧讲',
  science: '精纬 观微 衡准 格物',
  sports: '跃步 弹力堂 音悦谷 画里',
  medical: '康护佳 仁济通 安脉 护心坊 健测',
  appliance: '清和 暖阳电器 沐风 晴川 御厨 滋净 恒冷',
  cleaning: '洁匠 净美居 绿涤 小白净 亮洁士',
  safety: '盾牌 安途 护甲 警视 守平',
  food: '田野香 江南仓 北纬四十五 山里红 谷穗',
  kitchen: '釜中 恒温记 瓷语 匠锅',
  books: '江城书局 知行社 文渊阁',
  printing: '彩页坊 印象里 铭刻',
  garden: '绿野集 园丁 轻骑 棚下',
};

export interface Brand {
  readonly id: string;
  readonly name: string;
  readonly initial: string;
  readonly makers: string;
  /** Letters that its model numbers begin with. */
  readonly letters: string;
}

/** All brands, in a fixed order. */
export const BRANDS: readonly Brand[] = Object.entries(NAMES)
  .flatMap(([makers, names]) => names.split(' ').map((name) => ({ makers, name })))
  .map(({ makers, name }, index) => {
    const number = index * 7 + 3;
    const letter = (at: number) => String.fromCharCode(65 + (at % 26));
    const initial = initialOf(name);
    return {
      id: `b${String(index + 1).padStart(3, '0')}`,
      name,
      initial,
      makers,
      letters: (initial === '#' ? 'X' : initial) + letter(number),
    };
  });

/** The brands of a trade. */
export function brandsOf(makers: string): readonly Brand[] {
  return BRANDS.filter((brand) => brand.makers === makers);
}
