// Made by generate-tables.ts from the migrations; a test says when it is out of date.
import type { ColumnType, Generated } from 'kysely';

/** Read as milliseconds since the epoch, written as a Date. */
type Moment = ColumnType<number, Date, Date>;
/** Read as parsed JSON, written as its text. */
type Json = ColumnType<unknown, string, string>;
/** The same, for columns with a default. */
type GeneratedMoment = ColumnType<number, Date | undefined, Date>;

export interface AuctionTable {
  package_number: string;
  direction: 'forward' | 'reverse';
  quote_method: 'open' | 'sealed';
  bid_mode: 'total' | 'lines';
  starting_price: number;
  step_kind: 'amount' | 'percent';
  step_amount: number | null;
  step_hundredths: number | null;
  step_base: 'best' | 'own';
  multiple_of_step: boolean;
  leader_may_rebid: boolean;
  extension_trigger_ms: number;
  extension_length_ms: number;
  extensions_allowed: number;
  min_suppliers: number;
  identity: 'organiser' | 'blind';
  opens_at: Moment;
  closes_at: Moment;
  original_closes_at: Moment;
  extensions_used: Generated<number>;
  run_state: Generated<'started' | 'paused' | 'stopped'>;
  paused_at: Moment | null;
  state_reason: Generated<string>;
  settled: Generated<boolean>;
  outcome: Json | null;
  last_seq: Generated<number>;
  head_hash: Generated<string>;
  last_event_at: Moment | null;
  bid_count: Generated<number>;
  best_amount: number | null;
  best_code: string | null;
  opening_best: number | null;
  message_seq: Generated<number>;
  rules_version: Generated<number>;
  rights_version: Generated<number>;
}

export interface AuctionBidTable {
  package_number: string;
  seq: number;
  index: number;
  code: string;
  amount: number;
  at: Moment;
  voided_by: number | null;
}

export interface AuctionEntrantTable {
  package_number: string;
  code: string;
  supplier_id: string;
  opening_offer: number | null;
  bids: Generated<number>;
  amount: number | null;
  bid_at: Moment | null;
  bid_seq: number | null;
}

export interface AuctionEventTable {
  package_number: string;
  seq: number;
  at: Moment;
  kind: string;
  actor_id: string;
  code: string | null;
  request_key: string | null;
  payload: Json;
  prev_hash: string;
  hash: string;
}

export interface MigrationTable {
  name: string;
  at: GeneratedMoment;
}

export interface OrgTable {
  id: string;
  code: string;
  name: string;
  type: 'buyer' | 'reviewer' | 'supplier' | 'operator' | 'groupBuyer';
  created_at: GeneratedMoment;
}

export interface PackageTable {
  number: string;
  project_id: string;
  name: string;
  position: number;
}

export interface PackageLineTable {
  package_number: string;
  line_no: number;
  name: string;
  unit: string;
  quantity_thousandths: number;
}

export interface PersonTable {
  id: string;
  login_name: string;
  password_hash: string;
  name: string;
  org_id: string;
  roles: string[];
  disabled: Generated<boolean>;
  created_at: GeneratedMoment;
}

export interface ProjectTable {
  id: string;
  number: string;
  name: string;
  unit_id: string;
  handler_id: string;
  supervisor_id: string;
  method: 'inquiry' | 'bidding';
  selection: 'public' | 'invited';
  is_demo: Generated<boolean>;
  created_at: GeneratedMoment;
}

export interface ReminderTable {
  package_number: string;
  seq: number;
  event_seq: number;
  at: Moment;
  from_role: 'handler' | 'supervisor' | 'supplier';
  from_code: string | null;
  to_code: string | null;
  text: string;
}

export interface SessionTable {
  token_hash: string;
  person_id: string;
  created_at: Moment;
  last_active_at: Moment;
}

export interface Tables {
  auction: AuctionTable;
  auction_bid: AuctionBidTable;
  auction_entrant: AuctionEntrantTable;
  auction_event: AuctionEventTable;
  migration: MigrationTable;
  org: OrgTable;
  package: PackageTable;
  package_line: PackageLineTable;
  person: PersonTable;
  project: ProjectTable;
  reminder: ReminderTable;
  session: SessionTable;
}
