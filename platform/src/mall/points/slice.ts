import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { pointEndpoints } from '@jicai/shared/contract/mall/points.ts';
import { pointMessages } from '@jicai/shared/messages/mall/points.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { pointDuties } from './duties.ts';
import {
  decide,
  deduct,
  object,
  type PointNeeds,
  readMine,
  readPublic,
  readSheetOf,
} from './service.ts';

const suppliers = ['supplier'] as const;
const operators = ['operator'] as const;

/** Points of shops as events; the score is replayed from them. */
export const pointSlice: Slice<PointNeeds> = {
  name: 'mall/points',
  messages: pointMessages,
  policy: {
    'points.public': 'anyone',
    'points.mine': suppliers,
    'points.object': suppliers,
    'points.read': operators,
    'points.deduct': operators,
    'points.decide': operators,
  },
  duties: pointDuties,
  menu: [
    {
      group: 'supply',
      order: 7,
      name: 'shopPoints',
      title: '信用积分',
      path: menuPaths.shopPoints,
      icon: 'award',
      needs: 'points.mine',
    },
  ],
  openReads: (needs) => [query(pointEndpoints.public, ({ shopId }) => readPublic(needs, shopId))],
  endpoints: (needs) => [
    query(pointEndpoints.mine, (_body, call) => readMine(needs, personOf(call))),
    query(pointEndpoints.read, ({ shopId }, call) => readSheetOf(needs, personOf(call), shopId)),
    write(pointEndpoints.deduct, deduct),
    write(pointEndpoints.object, object),
    write(pointEndpoints.decide, decide),
  ],
};
