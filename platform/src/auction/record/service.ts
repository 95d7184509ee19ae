import type { RecordFormat } from '@jicai/shared/contract/auction/record.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import type { Auctions } from '../bidding/service.ts';
import { forWinner, readRecord } from './data.ts';
import { createMaker } from './maker.ts';
import { titleOf } from './words.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly auctions: Auctions;
  /** Where the site is, as people outside reach it. */
  readonly publicUrl: string;
}

export interface RecordFile {
  readonly name: string;
  readonly content: Buffer;
}

/** The record of a finished auction as a file. */
export function createRecords({ db, clock, auctions, publicUrl }: Parts) {
  const make = createMaker();
  return {
    /**
     * For handler and supervisor, whole; for the supplier who has won, as a PDF in which rivals are
     * codes. Throws 403 for everybody else, 409 while the auction is not over.
     */
    async file(person: Person, packageNumber: string, format: RecordFormat): Promise<RecordFile> {
      const viewer = await auctions.viewerOf(packageNumber, person);
      const isSupplier = viewer.role === 'supplier';
      if (isSupplier && format !== 'pdf') throw new Failure(403, 'permission.denied');
      const given = { publicUrl, madeAt: await readNow(clock, db) };
      const data = await readRecord(packageNumber, given, db);
      if (!data) throw new Failure(409, 'replay.notOver');
      const { outcome } = data.board;
      const hasWon = outcome?.kind === 'won' && outcome.code === viewer.code;
      if (isSupplier && !hasWon) throw new Failure(403, 'permission.denied');
      const shown = isSupplier && viewer.code !== null ? forWinner(data, viewer.code) : data;
      const name = `${titleOf(data.board)}_${packageNumber}.${format}`;
      return { name, content: await make({ format, data: shown }) };
    },
  };
}

export type Records = ReturnType<typeof createRecords>;
