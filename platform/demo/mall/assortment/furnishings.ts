/* The mall's other content besides products: zones, tags, words, scenes, templates, services. */

export const TAGS = [
  ['energy', '节能', 'policy'],
  ['green', '环标', 'policy'],
  ['sme', '中小企业', 'policy'],
  ['own', '自营', 'service'],
  ['agreement', '协议', 'policy'],
  ['import', '进口', 'policy'],
  ['fixed', '定点', 'service'],
  ['verified', '资质已核验', 'service'],
] as const;

export const HOT_WORDS =
  '激光打印机 复印纸 办公椅 便携式计算机 会议平板 中性笔 空调 碎纸机 文件柜 医用口罩 台式计算机 垃圾袋 档案盒 投影仪 饮水机 灭火器'.split(
    ' ',
  );

export interface DemoScene {
  readonly name: string;
  readonly summary: string;
  readonly zoneId: string;
  /** Leaf → how many. */
  readonly products: Readonly<Record<string, number>>;
}

export const SCENES: readonly DemoScene[] = [
  {
    name: '新员工入职',
    summary: '一个工位一次配齐：桌、椅、电脑与案头文具',
    zoneId: 'wssc',
    products: {
      办公桌: 1,
      办公椅: 1,
      台式计算机: 1,
      显示器: 1,
      键盘鼠标套装: 1,
      中性笔: 1,
      笔记本: 2,
      文件夹: 3,
      订书机: 1,
      垃圾桶: 1,
    },
  },
  {
    name: '会议室布置',
    summary: '二十人会议室：显示、扩声、桌椅与茶水',
    zoneId: 'wssc',
    products: {
      会议平板: 1,
      会议桌: 1,
      会议椅: 20,
      视频会议摄像头: 1,
      会议话筒: 4,
      白板笔: 2,
      电热水壶: 2,
      办公绿植: 4,
    },
  },
  {
    name: '开学教室焕新',
    summary: '四十五人标准教室的桌椅、黑板与清洁用具',
    zoneId: 'wssc',
    products: {
      课桌椅: 45,
      教学一体机: 1,
      教学黑板: 1,
      电脑讲台: 1,
      扫把套装: 3,
      拖把: 2,
      垃圾桶: 2,
      电风扇: 4,
    },
  },
  {
    name: '节日慰问',
    summary: '职工节日福利组合，按人数下单',
    zoneId: 'flsc',
    products: { 大米: 50, 食用油: 50, 坚果礼盒: 50, 水果礼盒: 50, 毛巾礼盒: 50, 纯牛奶: 50 },
  },
  {
    name: '卫生清洁月',
    summary: '整栋楼一个月的清洁与生活用纸',
    zoneId: 'wssc',
    products: { 洗手液: 24, 消毒液: 12, 垃圾袋: 40, 抽纸: 30, 擦手纸: 10, 拖把: 6, 卷纸: 20 },
  },
  {
    name: '消防安全检查',
    summary: '查漏补缺：灭火、照明、防护与标识',
    zoneId: 'wssc',
    products: { 灭火器: 20, 应急照明灯: 16, 安全帽: 10, 反光背心: 10, 急救箱: 2 },
  },
  {
    name: '文印室',
    summary: '打印、复印、装订与耗材一处备齐',
    zoneId: 'wssc',
    products: {
      数码复合机: 1,
      激光打印机: 2,
      复印纸: 20,
      装订机: 1,
      碎纸机: 1,
      档案盒: 50,
      文件袋: 10,
    },
  },
  {
    name: '实验室起步',
    summary: '中学生物与化学实验的第一套器材',
    zoneId: 'wssc',
    products: {
      生物显微镜: 24,
      电子天平: 6,
      实验台: 12,
      玻璃仪器套装: 24,
      医用手套: 10,
      急救箱: 1,
    },
  },
];

export const UNITS =
  '江城市第一中学 江城市人民医院 江城市财政局 江城职业技术学院 江城市图书馆 江城市公安局 滨江区教育局 江城市档案馆 江城大学 城东街道办事处 江城市疾控中心 江城市自然资源局 西湖区卫健局 江城市博物馆'.split(
    ' ',
  );

export const TEMPLATES = [
  {
    id: 'template-goods',
    zoneId: null,
    categoryId: null,
    blocks: [
      {
        kind: 'note',
        title: '采购须知',
        text: '商品价格含税、含标准配送。下单前请核对规格与配送地址；订单提交后按单位流程审核。',
      },
      { kind: 'description', title: '商品介绍', text: '' },
      { kind: 'attributes', title: '规格参数', text: '' },
      {
        kind: 'service',
        title: '售后服务',
        text: '自签收之日起七日内，商品完好可申请退换；质量问题由店铺承担往返运费。',
      },
    ],
  },
  {
    id: 'template-welfare',
    zoneId: 'flsc',
    categoryId: null,
    blocks: [
      {
        kind: 'note',
        title: '福利采购须知',
        text: '福利商品按人均标准采购，可分地址配送；食品类签收后请尽快验货，不支持无理由退货。',
      },
      { kind: 'description', title: '商品介绍', text: '' },
      { kind: 'attributes', title: '规格参数', text: '' },
      {
        kind: 'service',
        title: '售后服务',
        text: '食品质量问题请在签收后四十八小时内反馈，核实后补发或退款。',
      },
    ],
  },
  {
    id: 'template-furniture',
    zoneId: null,
    categoryId: 'A04',
    blocks: [
      {
        kind: 'note',
        title: '家具采购须知',
        text: '家具商品含送货上门与安装。请提前确认电梯、通道尺寸；大批量可申请现场量尺。',
      },
      { kind: 'description', title: '商品介绍', text: '' },
      { kind: 'attributes', title: '规格参数', text: '' },
      {
        kind: 'service',
        title: '售后服务',
        text: '五年质保，第一年免费上门维护；板材环保等级可现场抽检。',
      },
    ],
  },
] as const;
