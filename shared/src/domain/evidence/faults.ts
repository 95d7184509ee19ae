/*
 * What can be wrong with evidence. Decoders and verifiers return a fault as a value and never throw: the
 * input comes from whoever wants to deceive.
 */

/** The step of a verification that failed. */
export type Step =
  | 'form'
  | 'signature'
  | 'witness'
  | 'leaf'
  | 'inclusion'
  | 'consistency'
  | 'tile'
  | 'draw';

/** The possible faults: fault → its step and its Chinese text with `{…}` placeholders for values. */
export const FAULTS = {
  badForm: ['form', '格式不符：{field}'],
  noteForm: ['form', '不是有效的签名文本（signed note）'],
  checkpointForm: ['form', '不是有效的检查点：{field}'],
  verifierKey: ['form', '不是有效的验证公钥'],
  tilePath: ['form', '不是有效的数据块路径'],

  noteUnsigned: ['signature', '没有可以采信的公钥的签名'],
  noteSignature: ['signature', '公钥 {key} 的签名无效'],
  otherLog: ['signature', '检查点属于另一日志：应为 {expected}，实为 {found}'],

  fewWitnesses: ['witness', '见证方应不少于 {expected} 个，实为 {found} 个'],

  leafForm: ['leaf', '叶子的内容不符合格式'],
  fieldForm: ['leaf', '第 {position} 个字段不符合格式'],
  fieldOrder: ['leaf', '第 {position} 个字段重复或次序有误'],
  fieldRoot: ['leaf', '字段与事件的校验值不符'],

  outsideTree: ['inclusion', '第 {index} 片叶子不在共 {size} 片叶子的树中'],
  pathLength: ['inclusion', '包含证明应有 {expected} 个校验值，实有 {found} 个'],
  pathRoot: ['inclusion', '包含证明得出的根与检查点不符：应为 {expected}，实为 {found}'],

  shrunk: ['consistency', '树由 {first} 片叶子变为 {second} 片'],
  chainLength: ['consistency', '一致性证明应有 {expected} 个校验值，实有 {found} 个'],
  emptyRoot: ['consistency', '空树的根有误'],
  firstRoot: ['consistency', '一致性证明与较早的检查点不符：应为 {expected}，实为 {found}'],
  secondRoot: ['consistency', '一致性证明与较晚的检查点不符：应为 {expected}，实为 {found}'],

  tileMissing: ['tile', '缺少数据块 {path}'],
  tileSize: ['tile', '数据块 {path} 的长度有误：{found} 字节'],

  drawPlan: ['draw', '抽取方案有误：{field}'],
  drawCommitment: ['draw', '承诺值与抽取方案不符：应为 {expected}，实为 {found}'],
  drawLeaf: ['draw', '入树的承诺不是这次抽取的承诺'],
  nonceMissing: ['draw', '{from} 承诺的随机数没有公开'],
  nonceForeign: ['draw', '{from} 没有事先承诺随机数'],
  nonceDiffers: ['draw', '{from} 公开的随机数与其承诺不符'],
  cosignatureMissing: ['draw', '检查点缺少 {key} 的见证签名'],
  drawSeed: ['draw', '种子与重算的不符：应为 {expected}，实为 {found}'],
  drawOrder: ['draw', '抽取次序与重算的不符：第 {position} 位应为 {expected}，实为 {found}'],
  drawDeclined: ['draw', '{code} 未被抽中，不能放弃'],
  drawResult: ['draw', '抽取结果与重算的不符：应为 {expected}，实为 {found}'],
} as const satisfies Readonly<Record<string, readonly [Step, string]>>;

export type FaultKey = keyof typeof FAULTS;

/** A fault; `values` fill the placeholders of its text. */
export interface Fault {
  readonly fault: FaultKey;
  readonly values?: Readonly<Record<string, string>>;
}

/** Creates a fault: `fault('tileMissing', { path })`. Numbers become decimal text. */
export function fault(key: FaultKey, values?: Readonly<Record<string, string | number>>): Fault {
  if (!values) return { fault: key };
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
  return { fault: key, values: Object.fromEntries(texts) };
}

/** Returns whether a value is a fault. */
export const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'fault' in value;

/** Returns the step of a verification that a fault belongs to. */
export const stepOf = ({ fault: key }: Fault): Step => FAULTS[key][0];

/** Returns the Chinese text of a fault. */
export const sayFault = ({ fault: key, values = {} }: Fault): string =>
  FAULTS[key][1].replaceAll(
    /\{(\w+)\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );
