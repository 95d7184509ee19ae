import type { HomePicture, Tone } from '@jicai/shared/contract/mall/content.ts';

type Picture = Omit<HomePicture, 'id'>;

interface FloorPlan {
  readonly title: string;
  readonly slogan: string;
  readonly tone: Tone;
  /** The name of a category; none for the best of the zone. */
  readonly category: string | null;
}

interface HomePlan {
  readonly zoneId: string;
  readonly pictures: readonly Picture[];
  readonly floors: readonly FloorPlan[];
}

const search = (word: string) => `/GoodListSearch?search_input=${encodeURIComponent(word)}`;

const floor = (title: string, tone: Tone, slogan: string, category: string | null = title) => ({
  title,
  tone,
  slogan,
  category,
});

/** The content of the demonstration's four home pages. */
export const HOMES: readonly HomePlan[] = [
  {
    zoneId: 'wssc',
    pictures: [
      {
        title: '焕新办公季',
        subtitle: '电脑、打印、桌椅一站配齐，价格公开可比',
        action: '去选购',
        link: '/GoodListSearch',
        drawing: 'office',
        tone: 'brand',
      },
      {
        title: '开学教室焕新',
        subtitle: '四十五人标准教室，按场景一次备齐',
        action: '查看采购场景',
        link: '/goods/goodssceneslist',
        drawing: 'school',
        tone: 'violet',
      },
      {
        title: '阳光竞价，一屏看清',
        subtitle: '报价实时排名，每一次报价都有据可查',
        action: '进入竞价采购',
        link: '/BidIndex',
        drawing: 'saving',
        tone: 'slate',
      },
      {
        title: '绿色采购优先',
        subtitle: '节能、环标产品一键筛选，认证可核验',
        action: '选节能空调',
        link: search('空调'),
        drawing: 'green',
        tone: 'green',
      },
    ],
    floors: [
      floor('办公设备', 'brand', '打印复印、会议、文印整理'),
      floor('计算机设备', 'violet', '整机、外设、网络与机房'),
      floor('办公用品', 'amber', '每天都用得上'),
      floor('办公家具', 'slate', '桌台、椅凳、柜架'),
      floor('教学设备', 'green', '教室、实验与音体美'),
      floor('家用电器', 'rose', '空调、厨电、生活电器'),
      floor('清洁日用', 'brand', '清洁工具与生活用纸'),
    ],
  },
  {
    zoneId: 'sxzq',
    pictures: [
      {
        title: '特色专区',
        subtitle: '协议供货与政策优先采购商品，价格有协议保障',
        action: '全部专区商品',
        link: '/goods/SxGoodListSearch',
        drawing: 'green',
        tone: 'green',
      },
      {
        title: '劳保与安防',
        subtitle: '防护到位，检查不慌',
        action: '选防护用品',
        link: search('安全帽'),
        drawing: 'service',
        tone: 'amber',
      },
    ],
    floors: [
      floor('专区精选', 'green', '协议价，成交多的先看', null),
      floor('医疗卫生', 'rose', '诊察、防护、急救'),
      floor('劳保安防', 'amber', '劳动防护与消防'),
      floor('园林与后勤', 'brand', '绿化养护与后勤物资'),
    ],
  },
  {
    zoneId: 'ddsc',
    pictures: [
      {
        title: '定点商城',
        subtitle: '框架协议内的定点供应商，价格不高于协议价',
        action: '查看定点服务',
        link: '/DdScListSearch',
        drawing: 'service',
        tone: 'slate',
      },
      {
        title: '印刷与标识',
        subtitle: '文件、画册、标牌，定点印制',
        action: '去看看',
        link: search('印刷'),
        drawing: 'school',
        tone: 'brand',
      },
    ],
    floors: [
      floor('定点精选', 'slate', '定点供应商的热门商品', null),
      floor('图书与印刷', 'violet', '图书、印刷与标识'),
    ],
  },
  {
    zoneId: 'flsc',
    pictures: [
      {
        title: '职工福利，用心挑选',
        subtitle: '米面粮油、坚果鲜果，按人数下单，分地址配送',
        action: '看节日慰问组合',
        link: '/goods/goodssceneslist',
        drawing: 'gift',
        tone: 'rose',
      },
      {
        title: '食堂物资',
        subtitle: '源头可查，按周配送',
        action: '选粮油副食',
        link: search('大米'),
        drawing: 'green',
        tone: 'green',
      },
    ],
    floors: [
      floor('福利热选', 'rose', '大家都在买', null),
      floor('食堂与福利', 'amber', '粮油副食、节日礼品、餐厨用具'),
    ],
  },
];

export const CONTACT = {
  phone: '400-000-0000',
  hours: '工作日 9:00–18:00',
  email: 'service@jicai.example',
  address: '江城市滨江区政务大道 1 号公共资源交易中心 3 楼',
  company: '江城市公共资源交易中心',
  recordNumber: '江公网安备 33010000000000 号',
} as const;
