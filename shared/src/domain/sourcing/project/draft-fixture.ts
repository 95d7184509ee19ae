import type { ProjectDraft } from '../../../contract/sourcing/draft.ts';
import { fen } from '../../kernel/numbers/money.ts';
import { HOUR_MS } from '../../kernel/time/durations.ts';
import { workingDeadline } from '../../kernel/time/working-days.ts';
import { emptyDraft, type ProjectMethod } from './draft.ts';

/** For tests: returns a complete project draft whose sign-up ends two days after `now`. */
export function completeDraft(now: number, method: ProjectMethod = 'bidding'): ProjectDraft {
  return {
    ...emptyDraft(method, '甲采购单位'),
    name: '教学设备采购',
    category: 'A02010104 台式计算机',
    budget: fen(120_000_00),
    fundsType: 'fiscal',
    planNumber: 'JH2026-001',
    contactName: '林静',
    contactPhone: '13857100001',
    deliveryPlace: '一号教学楼',
    deliveryTime: '合同签订后 15 日内',
    paymentTerms: '验收合格后 30 日内付清',
    methodReason: '标准统一、现货充足、价格变化幅度小',
    supervisorId: 'person-supervisor',
    signUpEndsAt: now + 48 * HOUR_MS,
    quoteOpensAt: now + 50 * HOUR_MS,
    // An inquiry quotes for three working days at least, which holidays lengthen.
    quoteClosesAt: Math.max(
      now + 146 * HOUR_MS,
      method === 'inquiry' ? workingDeadline(now, 3) + HOUR_MS : 0,
    ),
    packages: [
      {
        name: '台式计算机',
        startingPrice: fen(100_000_00),
        lines: [{ name: '台式计算机', spec: '16G 内存', unit: '台', quantity: '20' }],
      },
    ],
  };
}
