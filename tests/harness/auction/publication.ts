import {
  type NewPackage,
  publishProject,
} from '@jicai/platform/src/auction/publication/publish.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { defaultRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { codeOf, personIdOf, SUPPLIERS, supplierOrg } from '../people/cast.ts';
import { codesBy, numberOf } from './codes.ts';

/** A package of a project of its own, running since a minute unless stated otherwise. */
export interface Publication {
  readonly rules?: Partial<AuctionRules>;
  /** Relative to `from`, in ms. */
  readonly opensIn?: number;
  readonly closesIn?: number;
  /** Numbers of the suppliers let in; all six unless said. */
  readonly suppliers?: readonly number[];
  readonly openingOffers?: Readonly<Record<number, Fen>>;
  readonly lines?: NewPackage['lines'];
  readonly rounds?: NewPackage['rounds'];
  /** IQ7 */
  readonly isEvaluated?: boolean;
  /** Further packages of the same project, with the same people. */
  readonly others?: number;
}

/** 10,000 元, down by at least 100 元. */
export const baseRules: AuctionRules = {
  ...defaultRules,
  startingPrice: fen(1_000_000),
  step: { kind: 'amount', amount: fen(10_000) },
  minSuppliers: 3,
};

const everySupplier = Array.from({ length: SUPPLIERS }, (_, index) => index + 1);

/** Publishes one package for the cast; answers its number. `from` is now unless the clock is the test's. */
export async function publishAuction(
  db: Database,
  number: string,
  { rules, lines, rounds, suppliers = everySupplier, ...more }: Publication = {},
  from = Date.now(),
): Promise<string> {
  const entrants = suppliers.map((n) => {
    const openingOffer = more.openingOffers?.[n];
    const entrant = { supplierId: supplierOrg(n) };
    return openingOffer === undefined ? entrant : { ...entrant, openingOffer };
  });
  const pack: NewPackage = {
    number: `${number}-1`,
    name: `包 ${number}`,
    rules: { ...baseRules, ...rules },
    opensAt: from + (more.opensIn ?? -60_000),
    closesAt: from + (more.closesIn ?? 3_600_000),
    entrants,
    ...(lines ? { lines } : {}),
    ...(rounds ? { rounds } : {}),
    ...(more.isEvaluated ? { isEvaluated: true } : {}),
  };
  await publishProject(
    {
      number,
      name: `项目 ${number}`,
      unitId: 'unit-a',
      handlerId: personIdOf('handler'),
      supervisorId: personIdOf('supervisor'),
      selection: 'public',
      isDemo: false,
      packages: [
        pack,
        ...Array.from({ length: more.others ?? 0 }, (_, index) => ({
          ...pack,
          number: `${number}-${index + 2}`,
        })),
      ],
    },
    db,
    codesBy((supplierId) => codeOf(numberOf(supplierId))),
  );
  return pack.number;
}
