import { leading } from '@jicai/shared/domain/kernel/numbers/sorted.ts';
import type { Words } from '../query.ts';
import { GrowingPosting, intersect, listPosting, NOTHING, type Posting, unite } from './posting.ts';
import type { WorkingMemory } from './working-memory.ts';

/** Words that a prefix can find: people type letters and digits piece by piece. */
const CAN_BE_PREFIXED = /^[a-z\d]/;
/** So many new words are looked through one by one; then all are sorted again. */
const MOST_NEW = 2_000;

/** The products of each word. Most words are rare: one ordinal is kept as a plain number. */
export class Lexicon {
  readonly #words = new Map<string, GrowingPosting | number>();
  #sorted: string[] = [];
  #unsorted: string[] = [];
  #length = 0;

  /** The words of the next product; its ordinal is higher than all before. */
  add(lexemes: readonly string[], ordinal: number): void {
    this.#length = ordinal + 1;
    for (const lexeme of lexemes) {
      const known = this.#words.get(lexeme);
      if (known === undefined) {
        this.#words.set(lexeme, ordinal);
        if (CAN_BE_PREFIXED.test(lexeme)) this.#unsorted.push(lexeme);
      } else if (typeof known === 'number') {
        const posting = new GrowingPosting();
        posting.add(known);
        posting.add(ordinal);
        this.#words.set(lexeme, posting);
      } else known.add(ordinal);
    }
  }

  /** The ordinals were given anew: `rank` has the new one of each. */
  renumber(rank: Uint32Array): void {
    for (const [lexeme, known] of this.#words) {
      if (typeof known === 'number') this.#words.set(lexeme, rank[known] ?? 0);
      else known.renumber(rank);
    }
  }

  #posting(lexeme: string): Posting {
    const known = this.#words.get(lexeme);
    if (known === undefined) return NOTHING;
    return typeof known === 'number' ? listPosting(Uint32Array.of(known)) : known;
  }

  #withPrefix(prefix: string): string[] {
    if (this.#unsorted.length > MOST_NEW) {
      this.#sorted = [...this.#sorted, ...this.#unsorted].sort();
      this.#unsorted = [];
    }
    const found = this.#unsorted.filter((lexeme) => lexeme.startsWith(prefix));
    for (let at = this.#firstFrom(prefix); at < this.#sorted.length; at += 1) {
      const lexeme = this.#sorted[at] ?? '';
      if (!lexeme.startsWith(prefix)) break;
      found.push(lexeme);
    }
    return found;
  }

  /** The place of the first sorted word that is not before this text. */
  #firstFrom(text: string): number {
    return leading(this.#sorted, (word) => word < text);
  }

  /** The products that have these words, dead ones too; good until the memory is taken back. */
  evaluate(words: Words, memory: WorkingMemory): Posting {
    if (words.kind === 'lexeme') {
      if (!words.isPrefix) return this.#posting(words.lexeme);
      return unite(
        this.#withPrefix(words.lexeme).map((lexeme) => this.#posting(lexeme)),
        this.#length,
        memory,
      );
    }
    const parts = words.parts.map((part) => this.evaluate(part, memory));
    return words.kind === 'all' ? intersect(parts, memory) : unite(parts, this.#length, memory);
  }
}
