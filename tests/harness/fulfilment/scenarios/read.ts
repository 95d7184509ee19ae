import { readFileSync } from 'node:fs';

/* The lines of the scenario file, as far as the plays read them. */

/** Figures by name; what a name means is in the README beside the file. */
export type Figures = Readonly<Record<string, number | undefined>>;

export interface SceneLine {
  readonly line: string;
  readonly qty?: number;
  readonly price_fen?: number;
  readonly received?: number;
  readonly accepted?: number;
  readonly rejected?: number;
  readonly net_fen?: number;
  readonly tax_fen?: number;
  readonly net_price_fen?: number;
  readonly gross_price_fen?: number;
  readonly vat_rate?: string;
}

interface Outcome {
  readonly lines?: Readonly<Record<string, Figures>>;
}

export interface SceneStep {
  readonly do: string;
  readonly ref?: string;
  readonly against?: string;
  readonly result?: 'refused';
  readonly lines?: readonly SceneLine[];
  readonly amount_fen?: number;
  readonly reduces_billed?: boolean;
  readonly takes_goods_in?: boolean;
  readonly refund_fen?: number;
  readonly qty?: number;
  readonly from_store?: string;
  readonly then?: Outcome;
}

/** One scenario. `given` and `expect` hold what the play of its kind reads. */
export interface Scene {
  readonly id: string;
  readonly kind: string;
  readonly given: Readonly<Record<string, unknown>> & {
    readonly order?: { readonly lines: readonly SceneLine[] };
  };
  readonly steps: readonly SceneStep[];
  readonly expect: Readonly<Record<string, unknown>> & Outcome;
}

export function readScenes(path: string): Scene[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Scene => JSON.parse(line));
}

/** A value of a scenario under a path of names, as a number. */
export function figure(of: unknown, ...path: readonly string[]): number {
  const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], of);
  if (typeof value !== 'number' && typeof value !== 'string')
    throw new Error(`no figure at ${path.join('.')}`);
  return Number(value);
}

/** The numbers of a list. */
export const figures = (of: unknown): number[] => (of as readonly number[]).map(Number);
/** The texts of a list. */
export const texts = (of: unknown): string[] => (of as readonly string[]).map(String);
