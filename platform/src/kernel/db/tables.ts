// Made by generate-tables.ts from the migrations; a test says when it is out of date.
import type { ColumnType, Generated } from 'kysely';

/** Read as milliseconds since the epoch, written as a Date. */
type Moment = ColumnType<number, Date, Date>;
/** Read as parsed JSON, written as its text. */
type Json = ColumnType<unknown, string, string>;
/** Like `Moment`, for columns with a default: an insert may leave the value out. */
type GeneratedMoment = ColumnType<number, Date | undefined, Date>;

export interface AcceptanceTable {
  id: string;
  number: string;
  order_id: string;
  state: 'pendingCosign' | 'done' | 'refused';
  lead_id: string | null;
  lead_name: string;
  needs_cosign: boolean;
  cosigner_id: string | null;
  cosigner_name: Generated<string>;
  note: Generated<string>;
  photo_group: string | null;
  freight: Generated<number>;
  amount: Generated<number>;
  created_at: Moment;
  done_at: Moment | null;
  client_key: string | null;
  unit_id: string;
  lead_for: string | null;
  cosigner_for: string | null;
}

export interface AcceptanceLineTable {
  acceptance_id: string;
  order_id: string;
  line_no: number;
  received: number;
  qualified: number;
  rejected: number;
  reason: Generated<string>;
  remedy: Generated<'' | 'replace' | 'release'>;
  amount: number;
}

export interface AcceptedLineTable {
  acceptance_id: string | null;
  order_id: string | null;
  line_no: number | null;
  order_number: string | null;
  unit_id: string | null;
  supplier_id: string | null;
  funds_type: string | null;
  name: string | null;
  spec: string | null;
  unit: string | null;
  quantity: number | null;
  price: number | null;
  amount: number | null;
  accepted_at: Moment | null;
}

export interface AccessLinkTable {
  token_hash: string;
  person_id: string;
  purpose: 'invitation' | 'reset';
  created_at: Moment;
  expires_at: Moment;
  used_at: Moment | null;
  sent_channel: 'mail' | 'sms' | null;
  sent_address: Generated<string>;
}

export interface AccessTraceTable {
  package_number: string;
  code: string;
  address: string;
  device: string;
  agent: string;
  first_at: Moment;
  last_at: Moment;
}

export interface AccessoryTable {
  id: string;
  goods_id: string;
  name: string;
  unit: Generated<string>;
  price: number;
  stock: Generated<number>;
  picture: Generated<string>;
  position: Generated<number>;
}

export interface AccountControlTable {
  id: string;
  person_id: string;
  by_id: string;
  kind: 'reset' | 'release' | 'contact' | 'invitation';
  at: Moment;
}

export interface AccountNewsTable {
  id: string;
  person_id: string;
  text: string;
  emails: string[];
  phones: string[];
  at: Moment;
  told_at: Moment | null;
}

export interface AccountProofTable {
  channel: 'mail' | 'sms' | 'sign-on';
  address: string;
  person_id: string;
  at: Moment;
}

export interface AddressTable {
  id: string;
  person_id: string;
  receiver: string;
  phone: string;
  region_code: string;
  region_name: string;
  detail: string;
  is_default: Generated<boolean>;
  created_at: GeneratedMoment;
}

export interface AfterSaleTable {
  id: string;
  number: string;
  order_id: string;
  line_no: number;
  unit_id: string;
  supplier_id: string;
  funds_type: 'fiscal' | 'nonFiscal';
  kind: 'return' | 'exchange' | 'repair' | 'refund';
  state:
    | 'applied'
    | 'supplierAgreed'
    | 'supplierRefused'
    | 'buyerReturned'
    | 'goodsRefused'
    | 'waitRefund'
    | 'waitReplacement'
    | 'replacementSent'
    | 'escalated'
    | 'done'
    | 'cancelled';
  version: Generated<number>;
  quantity: number;
  refund: number;
  reason: string;
  description: Generated<string>;
  provider_form: Generated<Json>;
  file_group: string | null;
  contact_name: string;
  contact_phone: string;
  return_tracking: Generated<string>;
  replacement_tracking: Generated<string>;
  cost: Generated<number>;
  answer_by: Moment;
  applied_by: string;
  applied_at: Moment;
  ended_at: Moment | null;
  refunded_at: Moment | null;
  stock_returned: Generated<number>;
  is_sellable: Generated<boolean>;
}

export interface AgreementTable {
  kind: 'entry' | 'member';
  version: string;
  title: string;
  body: string;
  saved_at: Moment;
  published_at: Moment | null;
}

export interface AgreementAcceptanceTable {
  kind: string;
  version: string;
  org_id: string;
  person_id: string;
  at: Moment;
}

export interface ApiLineVersionTable {
  shop_id: string;
  sku_id: string;
  kind: 'price' | 'stock';
  version: number;
}

export interface ApiNonceTable {
  token_id: string;
  nonce: string;
  at: Moment;
}

export interface ApiTokenTable {
  id: string;
  shop_id: string;
  name: string;
  signing_hash: string;
  created_by: string;
  created_at: Moment;
  expires_at: Moment | null;
  revoked_at: Moment | null;
  last_used_at: Moment | null;
}

export interface AuctionTable {
  package_number: string;
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
  fault_from: Moment | null;
  fault_to: Moment | null;
  terms: string | null;
  award_wait_ms: Generated<number>;
  award: Json | null;
  award_due_at: Moment | null;
  rounds: Json | null;
  is_rehearsal: Generated<boolean>;
  rules: Json;
  fault_cause: Generated<'outage' | 'clock'>;
  is_evaluated: Generated<boolean>;
  void_reason: string | null;
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
  earlier_amount: number | null;
  out_round: number | null;
  earlier_bids: Generated<number>;
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
  scheme: Generated<number>;
  salt: Generated<string>;
  secret_salt: Generated<string>;
}

export interface BannedWordTable {
  word: string;
  class: string;
  action: 'refuse' | 'review' | 'except';
}

export interface BrandTable {
  id: string;
  name: string;
  initial: string;
}

export interface BrowsingTable {
  person_id: string;
  goods_id: string;
  viewed_at: Moment;
  times: Generated<number>;
}

export interface BudgetTable {
  id: string;
  unit_id: string;
  year: number;
  kind: 'budget' | 'quota' | 'card' | 'plan';
  number: string;
  name: string;
  funds_type: 'fiscal' | 'nonFiscal';
  category_id: Generated<string>;
  policy: 'stop' | 'warn' | 'ignore';
  holder_id: string | null;
  valid_from: Moment | null;
  valid_until: Moment | null;
  amount: number;
  reserved: Generated<number>;
  used: Generated<number>;
  available: number | null;
  is_closed: Generated<boolean>;
  move_count: Generated<number>;
  version: Generated<number>;
  created_at: Moment;
  changed_at: Moment;
}

export interface BudgetMoveTable {
  budget_id: string;
  seq: number;
  at: Moment;
  kind:
    | 'set'
    | 'reserve'
    | 'use'
    | 'release'
    | 'giveBack'
    | 'handOver'
    | 'takeOver'
    | 'carryOut'
    | 'carryIn';
  amount: Generated<number>;
  reserved: Generated<number>;
  used: Generated<number>;
  business: 'entry' | 'order' | 'project' | 'carryOver';
  business_id: Generated<string>;
  number: Generated<string>;
  person_id: string | null;
  person_name: Generated<string>;
  note: Generated<string>;
}

export interface BudgetReservationTable {
  business: 'order' | 'project';
  business_id: string;
  budget_id: string;
  number: string;
  whole: number;
  share: number;
  reserved: number;
  used: number;
}

export interface CartAccessoryTable {
  line_id: string;
  accessory_id: string;
  quantity: number;
  price_added: number;
  stock_added: number | null;
}

export interface CartLineTable {
  id: string;
  person_id: string;
  goods_id: string;
  sku_id: string;
  quantity: number;
  price_added: number;
  selected: Generated<boolean>;
  added_at: GeneratedMoment;
  stock_added: number | null;
  certificates_added: Json | null;
  beside_at: Moment | null;
}

export interface CategoryTable {
  id: string;
  parent_id: string | null;
  name: string;
  level: number;
  position: Generated<number>;
  path: string[];
  silhouette: Generated<string>;
  hue: Generated<number>;
}

export interface CategoryRuleTable {
  category_id: string;
  ceiling: number | null;
  standard: Generated<string>;
  certificates: Generated<string[]>;
}

export interface CertificateHoldTable {
  goods_id: string;
  kind: string;
  since: Moment;
}

export interface CertificateWarningTable {
  certificate_id: string;
  days: number;
  expires_at: Moment;
  at: Moment;
}

export interface ChangeRequestTable {
  id: string;
  kind: string;
  object_id: string;
  value: Json;
  subject: string;
  detail: string;
  asked_by: string;
  asked_at: Moment;
  outcome: 'agreed' | 'declined' | 'withdrawn' | null;
  decided_by: string | null;
  decided_at: Moment | null;
}

export interface ComparisonItemTable {
  id: string;
  person_id: string;
  goods_id: string;
  slot: number;
  added_at: GeneratedMoment;
}

export interface ComparisonRecordTable {
  id: string;
  person_id: string;
  org_id: string;
  content: Json;
  hash: string;
  created_at: Moment;
  name: Generated<string>;
}

export interface ComplaintTable {
  id: string;
  number: string;
  objection_id: string;
  authority: string;
  case_number: string;
  matters: string;
  received_on: string;
  registered_by: string;
  registered_at: Moment;
  result: 'upheld' | 'rejected' | 'withdrawn' | null;
  decision: Generated<string>;
  concluded_by: string | null;
  concluded_at: Moment | null;
  suspended_until: Moment | null;
  consequence: 'stands' | 'annulled' | null;
  consequence_reason: Generated<string>;
  settled_by: string | null;
  settled_at: Moment | null;
}

export interface ContactTable {
  id: string;
  phone: string;
  hours: string;
  email: string;
  address: string;
  company: string;
  record_number: string;
}

export interface ContactCodeTable {
  id: string;
  person_id: string;
  channel: 'mail' | 'sms';
  address: string;
  asked_at: Moment;
  code_hash: Generated<string>;
  sent_at: Moment | null;
  wrong_tries: Generated<number>;
  used_at: Moment | null;
  mailbox: Generated<string>;
}

export interface ContentEventTable {
  id: string;
  section: string;
  item_id: string;
  title: string;
  sentence: string;
  person_id: string;
  at: Moment;
}

export interface ContractTable {
  id: string;
  number: string;
  kind: 'contract' | 'supplement' | 'termination';
  parent_id: string | null;
  order_id: string;
  unit_id: string;
  supplier_id: string;
  name: string;
  state:
    | 'draft'
    | 'pendingSupplier'
    | 'pendingBuyer'
    | 'pendingSupplierSeal'
    | 'pendingBuyerSeal'
    | 'pendingReview'
    | 'failed'
    | 'effective'
    | 'changed'
    | 'terminated'
    | 'void';
  version: Generated<number>;
  amount: number;
  reason: Generated<string>;
  clauses: Json;
  serials: Generated<Json>;
  starts_on: Generated<string>;
  ends_on: Generated<string>;
  plan: Json;
  bond_share: number;
  bond_amount: Generated<number>;
  bond_state: Generated<'none' | 'due' | 'received' | 'returned'>;
  bank: Generated<string>;
  account: Generated<string>;
  sign_by: Moment;
  signed_at: Moment | null;
  publish_by: Moment | null;
  published_at: Moment | null;
  published_by: string | null;
  effective_at: Moment | null;
  warned_at: Moment | null;
  created_at: Moment;
  created_by: string | null;
  added: Generated<Json>;
  sent_at: Moment | null;
  ended: Generated<Json>;
}

export interface ContractFileTable {
  contract_id: string;
  seq: number;
  step: 'confirmed' | 'supplierSealed' | 'sealed';
  content: string;
  sha256: string;
  at: Moment;
  certificate: Generated<string>;
}

export interface ContractRuleTable {
  unit_id: string;
  from_amount: number | null;
  sign_days: number;
  publish_days: number;
  plan: Json;
  bond_share: number;
  changed_at: Moment;
  changed_by: string;
}

export interface ContractSealTable {
  contract_id: string;
  seq: number;
  side: 'buyer' | 'supplier';
  org_name: string;
  person_id: string;
  person_name: string;
  sha256: string;
  signature: string;
  key_id: string;
  at: Moment;
}

export interface ContractTemplateTable {
  unit_id: string;
  category_name: Generated<string>;
  clauses: Json;
  changed_at: Moment;
  changed_by: string;
}

export interface CountersignTable {
  package_number: string;
  id: number;
  kind:
    | 'clearing'
    | 'pause'
    | 'emergencyPause'
    | 'stop'
    | 'end'
    | 'rules'
    | 'opening'
    | 'resume'
    | 'evaluation';
  code: string | null;
  payload: Json;
  reason: string;
  requested_by: string;
  requested_at: Moment;
  decided_by: string | null;
  decided_at: Moment | null;
  decision: 'agreed' | 'refused' | 'expired' | null;
  note: Generated<string>;
  seen_at: Moment | null;
  seen_by: string | null;
  escalated_at: Moment | null;
  decided_for: string | null;
}

export interface DealTable {
  id: string;
  goods_id: string;
  shop_id: string;
  unit_name: string;
  quantity: number;
  price: number;
  at: Moment;
}

export interface DepartmentTable {
  id: string;
  org_id: string;
  code: string;
  name: string;
  parent_id: string | null;
}

export interface DocumentSealTable {
  code: string;
  kind: string;
  number: string;
  document_id: string;
  hash: string;
  signature: string;
  key_id: string;
  at: Moment;
  seq: number | null;
}

export interface DutyClaimTable {
  todo_id: string;
  org_id: string;
  person_id: string;
  at: Moment;
}

export interface DutyToldTable {
  duty: string;
  business_id: string;
  holder: string;
  told_at: Moment;
  reminded_of: Moment | null;
  escalated_of: Moment | null;
}

export interface EndedSessionTable {
  token_hash: string;
  person_id: string;
  ended_at: Moment;
  reason: string;
}

export interface EntryBankNoticeTable {
  id: string;
  shop_id: string;
  mail: string;
  mobile: string;
  text: string;
  at: Moment;
  mailed_at: Moment | null;
  texted_at: Moment | null;
}

export interface EntryMailCodeTable {
  id: string;
  email: string;
  asked_at: Moment;
  code_hash: Generated<string>;
  sent_at: Moment | null;
  wrong_tries: Generated<number>;
  used_at: Moment | null;
  asker: Generated<string>;
  network: Generated<string>;
  channel: Generated<'mail' | 'sms'>;
  mailbox: Generated<string>;
}

export interface EvidenceCheckpointTable {
  size: number;
  root: string;
  note: string;
  key_id: string;
  at: Moment;
}

export interface EvidenceLeafTable {
  position: number;
  source: string;
  kind: string;
  object_id: string;
  seq: number | null;
  salt: string;
  content: string;
  at: Moment;
}

export interface EvidencePendingTable {
  id: number;
  source: string;
  kind: string;
  object_id: string;
  seq: number | null;
  head: string;
  at: GeneratedMoment;
}

export interface EvidenceTileTable {
  level: number;
  index: number;
  hashes: Uint8Array;
}

export interface EvidenceTreeTable {
  is_only: Generated<boolean>;
  origin: string | null;
  size: Generated<number>;
}

export interface ExternalIdentityTable {
  id: string;
  person_id: string;
  provider: string;
  issuer: string;
  subject: string;
  name: string;
  linked_at: Moment;
  last_used_at: Moment | null;
}

export interface FileTable {
  id: string;
  group_id: string;
  owner_id: string;
  upload_key: string;
  name: string;
  extension: string;
  size: number;
  state: 'receiving' | 'checking' | 'temporary' | 'stored';
  storage_key: string;
  storage_upload: string;
  checking_since: Moment | null;
  digest: string | null;
  created_at: Moment;
  sealed_names: string | null;
  seal_failed_at: Moment | null;
}

export interface FileBindingTable {
  group_id: string;
  kind:
    | 'productPicture'
    | 'shopPaper'
    | 'order'
    | 'orderReview'
    | 'contractReview'
    | 'profile'
    | 'project'
    | 'projectReview'
    | 'signUp'
    | 'quote'
    | 'acceptance'
    | 'afterSale'
    | 'invoice'
    | 'paymentReview'
    | 'contract'
    | 'notice'
    | 'priceComplaint'
    | 'fixedOrder'
    | 'groupBuy';
  object_id: string;
  created_at: Moment;
}

export interface FileChunkTable {
  file_id: string;
  number: number;
  size: number;
  digest: string;
  part: string;
}

export interface FileFingerprintTable {
  file_id: string;
  author: string;
  producer: string;
}

export interface FileGroupTable {
  id: string;
  owner_id: string;
  domain:
    | 'productPicture'
    | 'shopPaper'
    | 'avatar'
    | 'orderProof'
    | 'orderReview'
    | 'contractReview'
    | 'general'
    | 'project'
    | 'signUp'
    | 'quote'
    | 'acceptance'
    | 'afterSale'
    | 'invoice'
    | 'notice'
    | 'priceComplaint';
  created_at: Moment;
}

export interface FileRemovalTable {
  storage_key: string;
  storage_upload: string;
  created_at: Moment;
}

export interface FixedCompetitionTable {
  project_id: string;
  category_id: string;
  started_at: Moment;
}

export interface FixedOrderTable {
  id: string;
  number: string;
  state: 'requested' | 'accepted' | 'refused' | 'pendingConfirm' | 'ordered' | 'cancelled';
  version: Generated<number>;
  service_id: string;
  shop_id: string;
  supplier_id: string;
  unit_id: string;
  buyer_id: string | null;
  started_by_supplier: boolean;
  need: Json;
  title: string;
  budget: number | null;
  quote_note: Generated<string>;
  amount: number | null;
  order_id: string | null;
  created_at: Moment;
  quote_group: string | null;
}

export interface FixedOrderEventTable {
  order_id: string;
  seq: number;
  transition: string;
  sentence: string;
  note: Generated<string>;
  person_id: string;
  at: Moment;
}

export interface FixedOrderLineTable {
  order_id: string;
  line_no: number;
  item_no: number;
  name: string;
  unit: string;
  note: Generated<string>;
  quantity: number;
  price: number;
}

export interface FixedServiceTable {
  id: string;
  shop_id: string;
  name: string;
  region_code: string;
  region_name: string;
  starts_at: Moment;
  ends_at: Moment;
  discount_hundredths: Generated<number>;
  price_note: Generated<string>;
  category_id: string | null;
  order_limit: number | null;
  end_reason: Generated<string>;
}

export interface FixedServiceItemTable {
  service_id: string;
  item_no: number;
  name: string;
  unit: string;
  list_price: number;
}

export interface FollowTable {
  id: string;
  person_id: string;
  shop_id: string;
  goods_id: string | null;
  price_followed: number | null;
  followed_at: GeneratedMoment;
  price_told: number | null;
}

export interface FormerNameTable {
  kind: 'person' | 'org' | 'shop';
  id: string;
  until: Moment;
  name: string;
}

export interface FulfilmentDutyTable {
  order_id: string;
  person_id: string;
  duty: string;
  at: Moment;
}

export interface FulfilmentEventTable {
  order_id: string;
  seq: Generated<number>;
  kind: string;
  document_id: string;
  sentence: string;
  note: Generated<string>;
  person_id: string | null;
  person_name: Generated<string>;
  org_name: Generated<string>;
  at: Moment;
  move: string;
}

export interface GoodsTable {
  id: string;
  shop_id: string;
  zone_id: string;
  category_id: string | null;
  brand_id: string | null;
  product_key: string | null;
  name: string;
  summary: Generated<string>;
  model: Generated<string>;
  unit: Generated<string>;
  origin: Generated<string>;
  barcode: Generated<string>;
  warranty: Generated<string>;
  description: Generated<string>;
  attributes: Generated<Json>;
  tags: Generated<string[]>;
  payments: Generated<string[]>;
  pictures: Generated<string[]>;
  min_quantity: Generated<number>;
  tax_hundredths: Generated<number>;
  state: 'draft' | 'pendingReview' | 'rejected' | 'onSale' | 'offSale' | 'frozen';
  price: number;
  list_price: number | null;
  sold: Generated<number>;
  listed_at: GeneratedMoment;
  delivery_promise_days: number | null;
  pack: Generated<number>;
}

export interface GoodsIndexTable {
  price: number;
  listed_at: Moment;
  sold: number;
  score: number;
  in_stock: boolean;
  brand_id: string | null;
  category_id: string | null;
  shop_id: string;
  goods_id: string;
  tags: string[];
  words: string;
  delivery_promise_days: number | null;
}

export interface GroupBuyTable {
  id: string;
  number: string;
  state:
    | 'pendingSupplier'
    | 'inReview'
    | 'returned'
    | 'scheduled'
    | 'recruiting'
    | 'reached'
    | 'ordering'
    | 'finished'
    | 'failed'
    | 'cancelled';
  version: Generated<number>;
  launcher_id: string;
  unit_id: string;
  shop_id: string;
  supplier_id: string;
  goods_id: string;
  sku_id: string;
  content: Json;
  title: string;
  scope: 'unit' | 'region' | 'all';
  region_code: string | null;
  base_price: number;
  target: number;
  cap: number | null;
  starts_at: Moment;
  ends_at: Moment;
  joined: Generated<number>;
  joined_units: Generated<number>;
  final_price: number | null;
  end_reason: Generated<string>;
  created_at: Moment;
}

export interface GroupBuyEventTable {
  group_buy_id: string;
  seq: number;
  transition: string;
  sentence: string;
  note: Generated<string>;
  person_id: string | null;
  at: Moment;
}

export interface GroupBuyJoinTable {
  id: string;
  group_buy_id: string;
  unit_id: string;
  person_id: string;
  quantity: number;
  form: Json;
  state: 'joined' | 'left' | 'ordered' | 'failed';
  order_id: string | null;
  note: Generated<string>;
  joined_at: Moment;
  changed_at: Moment;
  kept: Generated<number>;
}

export interface HolidayChangeTable {
  id: string;
  at: Moment;
  day: string;
  old_kind: 'off' | 'worked' | 'ordinary';
  new_kind: 'off' | 'worked' | 'ordinary';
  name: string;
  reason: string;
  person_id: string;
  person_name: string;
}

export interface HolidayDayTable {
  day: string;
  kind: 'off' | 'worked' | 'ordinary';
  name: Generated<string>;
}

export interface HomeFloorTable {
  id: string;
  zone_id: string;
  title: string;
  slogan: Generated<string>;
  tone: Generated<string>;
  category_id: string | null;
  position: Generated<number>;
}

export interface HomePictureTable {
  id: string;
  zone_id: string;
  title: string;
  subtitle: Generated<string>;
  action: Generated<string>;
  link: Generated<string>;
  drawing: Generated<string>;
  tone: Generated<string>;
  position: Generated<number>;
  starts_at: GeneratedMoment;
  ends_at: Moment | null;
}

export interface HotWordTable {
  id: string;
  content: string;
  searches: Generated<number>;
  pinned: Generated<boolean>;
  shown: Generated<boolean>;
  last_at: GeneratedMoment;
}

export interface IdempotencyTable {
  person_id: string;
  endpoint: string;
  request_key: string;
  body_hash: string;
  answer: Json | null;
  created_at: GeneratedMoment;
  key_at: Moment | null;
}

export interface ImportBatchTable {
  id: string;
  person_id: string;
  file_name: string;
  created_at: Moment;
  applied_at: Moment | null;
}

export interface ImportRowTable {
  batch_id: string;
  sheet: 'units' | 'people' | 'categories' | 'shops' | 'goods' | 'limits';
  line: number;
  cells: string[];
}

export interface InstallationTable {
  is_only: Generated<boolean>;
  token_hash: string | null;
  token_expires_at: Moment | null;
  ready_at: Moment | null;
  unit_id: string | null;
  admin_id: string | null;
  maintenance: 'readOnly' | 'closed' | null;
  maintenance_until: Moment | null;
  maintenance_message: Generated<string>;
  backup_at: Moment | null;
  rehearsed_at: Moment | null;
}

export interface InstallationKeyTable {
  purpose: 'quote' | 'signing' | 'envelope';
  fingerprint: string;
  since: GeneratedMoment;
  retired_at: Moment | null;
}

export interface InvitationDeliveryTable {
  person_id: string;
  channel: 'mail' | 'sms';
  state: 'waiting' | 'sent' | 'failed';
  asked_by: string;
  asked_at: Moment;
  tries: Generated<number>;
  due_at: Moment;
  sent_at: Moment | null;
  sent_to: Generated<string>;
}

export interface InvoiceTable {
  id: string;
  application_id: string;
  number: string;
  code: Generated<string>;
  source: 'xml' | 'ofd' | 'typed';
  state: 'registered' | 'received' | 'returned' | 'withdrawn';
  reverses: string | null;
  issued_at: Moment;
  seller_name: string;
  buyer_name: string;
  net: number;
  tax: number;
  gross: number;
  document: Json;
  verification: 'genuine' | 'fake' | 'unknown';
  file_group: string | null;
  sha256: Generated<string>;
  registered_at: Moment;
  registered_by: string;
  received_at: Moment | null;
  due_at: Moment | null;
  order_id: string | null;
}

export interface InvoiceApplicationTable {
  id: string;
  number: string;
  unit_id: string;
  supplier_id: string;
  funds_type: 'fiscal' | 'nonFiscal';
  state: 'applied' | 'issued' | 'received' | 'returned' | 'void';
  version: Generated<number>;
  title: Json;
  content: 'lines' | 'categories';
  remark: Generated<string>;
  amount: number;
  tolerance: number;
  created_at: Moment;
  created_by: string;
  received_at: Moment | null;
  per_order: Generated<boolean>;
}

export interface InvoiceApplicationStatementTable {
  application_id: string;
  statement_id: string;
  live: Generated<boolean>;
}

export interface InvoiceOwedTable {
  invoice_id: string;
  unit_id: string;
  supplier_id: string;
  funds_type: 'fiscal' | 'nonFiscal';
  number: string;
  due_at: Moment;
  outstanding: number;
}

export interface InvoiceTitleTable {
  id: string;
  unit_id: string;
  kind: 'ordinary' | 'special';
  title: string;
  tax_number: Generated<string>;
  address_phone: Generated<string>;
  bank_account: Generated<string>;
  email: Generated<string>;
  is_default: Generated<boolean>;
  created_at: GeneratedMoment;
}

export interface KeyChallengeTable {
  hash: string;
  person_id: string;
  purpose: 'add' | 'login' | 'stepUp';
  bound_to: string;
  expires_at: Moment;
}

export interface LinkReleaseTable {
  request_id: string;
  person_id: string;
  asked_by: string;
  agreed_by: string;
  agreed_at: Moment;
  expires_at: Moment;
  used_at: Moment | null;
}

export interface LoginTicketTable {
  token_hash: string;
  person_id: string;
  step: 'code' | 'password' | 'enrol';
  has_code: boolean;
  by_password: boolean;
  tries: Generated<number>;
  created_at: Moment;
  expires_at: Moment;
  used_at: Moment | null;
}

export interface MemberApplicationTable {
  id: string;
  number: string;
  state: 'pending' | 'accepted' | 'refused';
  unit_id: string;
  login_name: string;
  password_hash: string;
  name: string;
  department: Generated<string>;
  phone: string;
  id_number: string;
  role: string;
  submitted_at: Moment;
  decided_at: Moment | null;
  decided_by: string | null;
  reason: Generated<string>;
  person_id: string | null;
}

export interface MigrationTable {
  name: string;
  at: GeneratedMoment;
}

export interface NegotiationTable {
  id: string;
  number: string;
  subject: 'package' | 'product' | 'order';
  subject_id: string;
  code: Generated<string>;
  goods_id: Generated<string>;
  quantity: Generated<number>;
  title: string;
  unit_id: string;
  buyer_id: string;
  supplier_id: string;
  shop_id: string | null;
  state: 'asked' | 'answered' | 'agreed' | 'ordered' | 'ended';
  version: Generated<number>;
  round: Generated<number>;
  max_rounds: number;
  reason: string;
  first_amount: number;
  amount: number;
  order_id: string | null;
  created_at: Moment;
}

export interface NegotiationEventTable {
  negotiation_id: string;
  seq: number;
  transition: string;
  sentence: string;
  round: number;
  amount: number;
  prices: Json;
  note: Generated<string>;
  person_id: string;
  at: Moment;
}

export interface NegotiationLineTable {
  negotiation_id: string;
  line_no: number;
  name: string;
  unit: string;
  quantity_thousandths: number;
  first_price: number;
  price: number;
  asked_price: number;
}

export interface NoticeTable {
  id: string;
  kind: 'general' | 'policy' | 'purchase' | 'result' | 'guide' | 'violation';
  title: string;
  area_name: Generated<string>;
  publisher: string;
  is_top: Generated<boolean>;
  body: Json;
  read_count: Generated<number>;
  objection_until: Moment | null;
  published_at: Moment;
  audience: Generated<'all' | 'buyers' | 'suppliers'>;
  region_code: Generated<string>;
  file_group: string | null;
  void_reason: string | null;
  project_number: string | null;
}

export interface NoticeDraftTable {
  id: string;
  state: 'draft' | 'inReview' | 'rejected' | 'published' | 'withdrawn';
  kind: string;
  content: Json;
  title: string;
  version: Generated<number>;
  content_hash: Generated<string>;
  reason: Generated<string>;
  file_group: string | null;
  created_by: string;
  saved_at: Moment;
  submitted_at: Moment | null;
}

export interface NumberCounterTable {
  kind: string;
  period: string;
  last: number;
}

export interface ObjectionTable {
  id: string;
  number: string;
  project_id: string;
  supplier_id: string;
  person_id: string;
  stage: 'documents' | 'process' | 'result';
  state: 'open' | 'answered' | 'withdrawn';
  facts: string;
  basis: string;
  request: string;
  holds_award: boolean;
  raised_at: Moment;
  answer_due_at: Moment;
  reminded_at: Moment | null;
  verdict: 'upheld' | 'rejected' | null;
  answer: Generated<string>;
  answered_by: string | null;
  answered_at: Moment | null;
  complaint_until: Moment | null;
  conclusion: 'stands' | 'annulled' | null;
  conclusion_reason: Generated<string>;
  concluded_by: string | null;
  concluded_at: Moment | null;
}

export interface OcdsReleaseTable {
  id: string;
  ocid: string;
  project_id: string;
  milestone: string;
  position: number;
  at: Moment;
  day: string;
  content: string;
  created_at: Moment;
}

export interface OrderEndingTable {
  id: string;
  order_id: string;
  side: 'buyer' | 'supplier';
  reason: string;
  proposed_at: Moment;
  proposed_by: string;
  outcome: 'agreed' | 'declined' | 'withdrawn' | null;
  note: Generated<string>;
  ended_at: Moment | null;
  ended_by: string | null;
}

export interface OrderEventTable {
  order_id: string;
  seq: number;
  move:
    | 'submit'
    | 'withdraw'
    | 'resubmit'
    | 'cancel'
    | 'pass'
    | 'fail'
    | 'confirm'
    | 'decline'
    | 'ship'
    | 'receive'
    | 'negotiate';
  state: string;
  at: Moment;
  person_id: string;
  person_name: string;
  org_name: string;
  note: Generated<string>;
}

export interface OrderGroupTable {
  number: string;
  buyer_id: string;
  unit_id: string;
  amount: number;
  order_count: number;
  created_at: Moment;
  line_ids: string[] | null;
}

export interface OrderHoldTable {
  cause: string;
  project_number: string;
  since: Moment;
}

export interface OrderLineTable {
  order_id: string;
  line_no: number;
  parent_no: number | null;
  goods_id: string | null;
  sku_id: string | null;
  accessory_id: string | null;
  name: string;
  spec: string;
  unit: string;
  category_id: string | null;
  category_name: Generated<string>;
  picture: Generated<string>;
  price: number;
  quantity: number;
  discount: Generated<number>;
  amount: number;
  shipped: Generated<number>;
  price_added: number;
  added_at: Moment | null;
  stock_left: number;
  stock_added: number | null;
  certificates_added: Json | null;
  brand: Generated<string>;
  model: Generated<string>;
  tax_rate: number | null;
  released: Generated<number>;
}

export interface OrderMessageTable {
  order_id: string;
  seq: number;
  at: Moment;
  person_id: string;
  person_name: string;
  org_name: string;
  side: 'buyer' | 'supplier';
  content: string;
}

export interface OrderProgressTable {
  order_id: string;
  contract: Generated<'none' | 'drafting' | 'review' | 'inForce'>;
  is_service: Generated<boolean>;
  to_ship: Generated<number>;
  sent: Generated<number>;
  to_receive: Generated<number>;
  to_accept: Generated<number>;
  accepted: Generated<number>;
  deducted: Generated<number>;
  reconciled: Generated<number>;
  invoiced: Generated<number>;
  paid: Generated<number>;
  prepaid: Generated<number>;
  part_paid: Generated<number>;
  dropped: Generated<number>;
}

export interface OrderRecipientTable {
  order_id: string;
  seq: number;
  name: string;
  phone: string;
  region_code: string;
  region_name: string;
  detail: string;
  remark: Generated<string>;
}

export interface OrderSnapshotTable {
  order_id: string;
  version: number;
  body: string;
  hash: string;
  at: Moment;
}

export interface OrderUrgeTable {
  order_id: string;
  at: Moment;
  person_name: string;
}

export interface OrderWordsTable {
  order_id: string;
  unit_id: string;
  supplier_id: string;
  words: string;
}

export interface OrgTable {
  id: string;
  code: string;
  name: string;
  type: 'buyer' | 'reviewer' | 'supplier' | 'operator' | 'groupBuyer';
  created_at: GeneratedMoment;
  parent_id: string | null;
  is_closed: Generated<boolean>;
  unproven_since: Moment | null;
}

export interface OutgoingMessageTable {
  id: number;
  person_id: string;
  channel: 'mail' | 'sms';
  subject: string;
  content: string;
  url: string;
  duty_key: string | null;
  created_at: Moment;
  due_at: Moment;
  tries: Generated<number>;
  sent_at: Moment | null;
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

export interface PageTemplateTable {
  id: string;
  code: string;
  zone_id: string | null;
  category_id: string | null;
  blocks: Json;
}

export interface ParcelTable {
  id: string;
  number: string;
  order_id: string;
  kind: Generated<'goods' | 'replacement'>;
  state: 'sent' | 'received' | 'cancelled';
  carrier: string;
  tracking_number: Generated<string>;
  note: Generated<string>;
  shipped_at: Moment;
  person_name: string;
  received_at: Moment | null;
  received_by: string | null;
  after_sale_id: string | null;
}

export interface ParcelLineTable {
  parcel_id: string;
  line_no: number;
  quantity: number;
  received: Generated<number>;
}

export interface PasswordHistoryTable {
  id: number;
  person_id: string;
  hash: string;
  replaced_at: Moment;
}

export interface PaymentTable {
  id: string;
  number: string;
  unit_id: string;
  supplier_id: string;
  funds_type: 'fiscal' | 'nonFiscal';
  state: 'inReview' | 'returned' | 'approved' | 'paid' | 'confirmed' | 'cancelled';
  version: Generated<number>;
  amount: number;
  pay_kind: 'direct' | 'authorised' | 'card' | 'transfer' | 'other';
  bank: string;
  account: string;
  note: Generated<string>;
  difference_reason: Generated<string>;
  applied_by: string;
  applied_at: Moment;
  approved_by: string | null;
  approved_at: Moment | null;
  executed_by: string | null;
  voucher: Generated<string>;
  paid_on: Moment | null;
  confirmed_by: string | null;
  confirmed_at: Moment | null;
  contract_id: string | null;
  executed_for: string | null;
}

export interface PaymentBlockTable {
  id: string;
  unit_id: string;
  supplier_id: string;
  invoice_id: string | null;
  until_day: Generated<string>;
  reason: string;
  created_at: Moment;
  created_by: string;
  lifted_at: Moment | null;
  lifted_by: string | null;
}

export interface PaymentHoldTable {
  invoice_id: string;
  contract_id: string;
  instalment: number;
  milestone: 'stage' | 'retention';
  amount: number;
  due_at: Moment;
}

export interface PaymentLineTable {
  payment_id: string;
  invoice_id: string;
  amount: number;
  live: Generated<boolean>;
}

export interface PaymentRefundTable {
  id: string;
  invoice_id: string;
  amount: number;
  voucher: string;
  received_on: Moment;
  at: Moment;
  person_id: string;
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
  password_changed_at: Moment | null;
  must_change_password: Generated<boolean>;
  last_login_at: Moment | null;
  last_login_address: Generated<string>;
}

export interface PersonProfileTable {
  person_id: string;
  phone: Generated<string>;
  email: Generated<string>;
  avatar_group_id: string | null;
  notify_order: Generated<boolean>;
  notify_todo: Generated<boolean>;
  notify_price: Generated<boolean>;
  updated_at: Moment;
  notify_project: Generated<boolean>;
  confirmed_email: Generated<string>;
  confirmed_phone: Generated<string>;
  notify_deadline: Generated<boolean>;
  daily_digest: Generated<boolean>;
  quiet_kinds: Generated<string[]>;
  sms_kinds: Generated<string[]>;
}

export interface PersonRecordTable {
  person_id: string;
  number: string;
  id_number: Generated<string>;
  title: Generated<string>;
  department_id: string | null;
  note: Generated<string>;
  left_at: Moment | null;
  updated_at: Moment;
  updated_by: string;
}

export interface PlatformKeyTable {
  process_id: string;
  host: string;
  purpose: 'quote' | 'signing' | 'envelope';
  fingerprint: string;
  place: string;
  since: Moment;
  heard_at: Moment;
}

export interface PlatformPulseTable {
  only_row: Generated<boolean>;
  beat_at: Moment | null;
}

export interface PostTable {
  id: string;
  person_id: string;
  org_id: string;
  department_id: string | null;
  role: string;
  from_on: string;
  to_on: string | null;
  granted_by: string | null;
  granted_at: Moment;
  ended_at: Moment | null;
  ended_by: string | null;
  role_id: string | null;
}

export interface PrepaymentOffsetTable {
  payment_id: string;
  invoice_id: string;
  amount: number;
  at: Moment;
}

export interface PriceComplaintTable {
  id: string;
  goods_id: string;
  person_id: string;
  price: number;
  other_price: number;
  link: string;
  note: Generated<string>;
  file_group: string | null;
  created_at: Moment;
  result: 'upheld' | 'rejected' | null;
  answer: Generated<string>;
  answered_by: string | null;
  answered_at: Moment | null;
}

export interface PricePointTable {
  sku_id: string;
  at: Moment;
  price: number;
}

export interface ProductAlertTable {
  person_id: string;
  kind: 'price' | 'stock';
  price: number | null;
  created_at: Moment;
  sku_id: string;
}

export interface ProductCorrectionTable {
  goods_id: string;
  reason: string;
  due_at: Moment;
  asked_by: string;
  asked_at: Moment;
}

export interface ProductDraftTable {
  goods_id: string;
  shop_id: string;
  state: 'editing' | 'inReview' | 'rejected' | 'applied';
  content: Json;
  version: Generated<number>;
  content_hash: Generated<string>;
  findings: Generated<Json>;
  reason: Generated<string>;
  brand: Generated<string>;
  model: Generated<string>;
  barcode: Generated<string>;
  saved_at: Moment;
  saved_by: string;
  submitted_at: Moment | null;
}

export interface ProductEventTable {
  goods_id: string;
  seq: number;
  transition: string;
  sentence: string;
  note: Generated<string>;
  person_id: string | null;
  at: Moment;
}

export interface ProductIdleWarningTable {
  goods_id: string;
  warned_at: Moment;
}

export interface ProductReviewTable {
  id: string;
  order_id: string;
  line_no: number;
  goods_id: string;
  shop_id: string;
  supplier_id: string;
  spec: Generated<string>;
  person_id: string;
  person_name: string;
  unit_name: string;
  score: number;
  content: string;
  created_at: Moment;
  answer: Generated<string>;
  answered_at: Moment | null;
  answered_by: string | null;
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
  rehearsal_of: string | null;
  with_robots: Generated<boolean>;
}

export interface ProjectChangeTable {
  follower: 'openData' | 'signal';
  project_id: string;
  at: Moment;
}

export interface ProjectEvaluatorTable {
  project_id: string;
  person_id: string;
  state: 'appointed' | 'declared' | 'withdrawn' | 'removed';
  reason: Generated<string>;
  appointed_by: string;
  appointed_at: Moment;
  answered_at: Moment | null;
}

export interface ProjectMailTable {
  news_id: number;
  person_id: string;
  sent_at: Moment | null;
}

export interface ProjectNewsTable {
  id: number;
  project_id: string;
  cause: string;
  subject: string;
  text: string;
  path: string;
  at: Moment;
}

export interface ProjectQuestionTable {
  id: string;
  project_id: string;
  supplier_id: string;
  person_id: string;
  question: string;
  asked_at: Moment;
  answer: string | null;
  answered_by: string | null;
  answered_at: Moment | null;
  moved_to: Moment | null;
}

export interface ProjectReminderTable {
  project_id: string;
  deadline: 'signUpEnds' | 'questionsEnd' | 'quoteCloses' | 'awardDue' | 'explanationDue';
  ends_at: Moment;
}

export interface ProjectSignalTable {
  id: string;
  project_id: string;
  kind: string;
  strength: 'strong' | 'weak';
  key: string;
  supplier_ids: string[];
  sentence: string;
  evidence: Json;
  found_at: Moment;
  seen_at: Moment | null;
  seen_by: string | null;
}

export interface ProviderFormTable {
  shop_id: string;
  title: string;
  fields: Json | null;
  read_at: Moment | null;
}

export interface ProviderHealthTable {
  provider: string;
  succeeded_at: Moment | null;
  failed_at: Moment | null;
  reason: Generated<string>;
  fed_at: Moment | null;
  fed_count: Generated<number>;
  skipped_count: Generated<number>;
  skipped_reason: Generated<string>;
}

export interface ProviderOrderTable {
  order_id: string;
  provider: string;
  state: 'toPlace' | 'placed' | 'refused' | 'toCancel' | 'cancelled' | 'done';
  external_number: Generated<string>;
  attempts: Generated<number>;
  next_at: Moment;
  problem: Generated<string>;
}

export interface ProviderPaperTable {
  kind: 'claim' | 'invoices';
  paper_id: string;
  provider: string;
  state: 'toSend' | 'sent' | 'over';
  external_number: Generated<string>;
  attempts: Generated<number>;
  next_at: Moment;
  problem: Generated<string>;
}

export interface ProviderParcelTable {
  order_id: string;
  external_id: string;
}

export interface ProviderSkuTable {
  sku_id: string;
  goods_id: string;
  provider: string;
  external_id: string;
  content_hash: string;
  seen_at: Moment;
}

export interface PurchaseLimitTable {
  unit_id: Generated<string>;
  category_id: Generated<string>;
  amount: number;
}

export interface PurchaseListTable {
  id: string;
  org_id: string;
  owner_id: string;
  name: string;
  is_shared: Generated<boolean>;
  version: Generated<number>;
  updated_at: Moment;
  updated_by: string;
}

export interface PurchaseListLineTable {
  list_id: string;
  position: number;
  goods_id: string;
  sku_id: string;
  quantity: number;
}

export interface PurchaseOrderTable {
  id: string;
  number: string;
  group_number: string;
  name: string;
  state:
    | 'draft'
    | 'pendingReview'
    | 'reviewRejected'
    | 'pendingConfirm'
    | 'declined'
    | 'pendingContract'
    | 'contractReview'
    | 'pendingShip'
    | 'partShipped'
    | 'shipped'
    | 'received'
    | 'accepted'
    | 'pendingStatement'
    | 'pendingInvoice'
    | 'pendingPayment'
    | 'completed'
    | 'cancelled'
    | 'closed';
  version: Generated<number>;
  buyer_id: string;
  unit_id: string;
  shop_id: string | null;
  supplier_id: string;
  zone_id: string | null;
  funds_type: 'fiscal' | 'nonFiscal';
  contact_name: string;
  contact_phone: string;
  reimburser_name: Generated<string>;
  reimburser_phone: Generated<string>;
  receiver: string;
  receiver_phone: string;
  region_code: string;
  region_name: string;
  address_detail: string;
  deliver_by: Moment | null;
  delivery_note: Generated<string>;
  invoice: Json;
  remark: Generated<string>;
  purpose_note: Generated<string>;
  proof_group: string | null;
  compared: Json;
  comparison_id: string | null;
  comparison_hash: Generated<string>;
  supplier_contact: Generated<string>;
  supplier_phone: Generated<string>;
  supplier_bank: Generated<string>;
  supplier_account: Generated<string>;
  goods_amount: number;
  freight: number;
  discount: Generated<number>;
  amount: number;
  item_count: number;
  is_welfare: Generated<boolean>;
  created_at: Moment;
  submitted_at: Moment;
  passed_at: Moment | null;
  changed_at: Moment;
  budget_per_head: number | null;
  recipient_salt: Generated<string>;
  project_number: Generated<string>;
  after_sale: Generated<'none' | 'partial' | 'all'>;
  source_number: Generated<string>;
  funds_card: Generated<string>;
  is_service: Generated<boolean>;
  search_text: string | null;
}

export interface QuoteDraftTable {
  package_number: string;
  code: string;
  version: number;
  content: string;
  saved_at: Moment;
  saved_by: string;
}

export interface QuoteExplanationTable {
  id: string;
  package_number: string;
  code: string;
  line_no: number | null;
  question: string;
  asked_by: string;
  asked_at: Moment;
  answer: string | null;
  answered_by: string | null;
  answered_at: Moment | null;
}

export interface RecoveryCodeTable {
  person_id: string;
  hash: string;
  used_at: Moment | null;
  lookup: string | null;
}

export interface RedLetterTable {
  id: string;
  number: string;
  invoice_id: string;
  application_id: string;
  state: 'pending' | 'confirmed' | 'refused' | 'expired' | 'issued';
  reason: 'error' | 'returned' | 'stopped' | 'allowance';
  net: number;
  tax: number;
  asked_by: 'buyer' | 'supplier';
  asked_at: Moment;
  person_id: string;
  expires_at: Moment;
  ended_at: Moment | null;
  red_invoice_id: string | null;
}

export interface RelayPulseTable {
  id: string;
  address: string;
  version: string;
  since: Moment;
  heard_at: Moment;
  sockets: number;
  auctions: number;
  clock_off_ms: number;
  untrusted_proxy: Generated<string>;
}

export interface ReminderTable {
  package_number: string;
  seq: number;
  event_seq: number;
  at: Moment;
  from_role: 'handler' | 'supervisor' | 'supplier' | 'platform';
  from_code: string | null;
  to_code: string | null;
  text: string;
}

export interface ReminderNumberTable {
  package_number: string;
  code: string;
  number: number;
  seq: number;
}

export interface ResultNoticeTable {
  project_id: string;
  kind: 'award' | 'failed';
  state: 'draft' | 'inReview' | 'returned' | 'published';
  version: Generated<number>;
  content: Json;
  ended_at: Moment;
  due_at: Moment;
  reminded_at: Moment | null;
  saved_at: Moment;
  published_at: Moment | null;
  publicity_ends_at: Moment | null;
  notice_id: string | null;
}

export interface ReviewBodyTable {
  unit_id: string;
  org_id: string;
}

export interface ReviewDelegationTable {
  id: string;
  from_person_id: string;
  to_person_id: string;
  business_type: string | null;
  starts_at: Moment;
  ends_at: Moment;
  reason: Generated<string>;
  created_at: Moment;
  revoked_at: Moment | null;
  announced_at: Moment | null;
  closed_at: Moment | null;
  unit_id: string;
}

export interface ReviewFlowTable {
  id: string;
  business_type: string;
  business_id: string;
  title: string;
  unit_id: string;
  submitter_id: string;
  state: Generated<'running' | 'passed' | 'failed' | 'returned' | 'withdrawn'>;
  level: Generated<number>;
  levels: Json;
  assignee_id: string | null;
  started_at: Moment;
  ended_at: Moment | null;
  process_name: string;
  detail_url: Generated<string>;
  party_ids: Generated<string[]>;
  due_at: Moment | null;
  reminded_at: Moment | null;
  submitted: Json;
  waivable: Generated<Json>;
  amount: number | null;
}

export interface ReviewLevelTable {
  id: string;
  unit_id: string | null;
  funds: 'fiscal' | 'nonFiscal' | null;
  from_amount: Generated<number>;
  level: number;
  name: string;
  reviewer_org_id: string | null;
  business_type: Generated<string>;
  person_id: string | null;
  role: string | null;
  due_hours: number | null;
  category_id: string | null;
  role_id: string | null;
}

export interface ReviewStepTable {
  flow_id: string;
  seq: number;
  level: number;
  action:
    | 'submitted'
    | 'passed'
    | 'failed'
    | 'returned'
    | 'transferred'
    | 'withdrawn'
    | 'reviewerAdded';
  person_id: string;
  to_person_id: string | null;
  opinion: Generated<string>;
  file_group: string | null;
  at: Moment;
  level_key: string | null;
  level_name: string | null;
  for_person_id: string | null;
}

export interface ReviewerSkillTable {
  person_id: string;
  category_id: string;
}

export interface RoleTable {
  id: string;
  unit_id: string | null;
  name: string;
  base: string;
  note: Generated<string>;
  ended_at: Moment | null;
  changed_at: Moment;
  changed_by: string | null;
}

export interface RoleCeilingTable {
  id: string;
  unit_id: string | null;
  role: string;
  act: 'order' | 'award' | 'pass' | 'pay';
  amount: number;
  changed_at: Moment;
  changed_by: string;
}

export interface RoleGrantTable {
  role_id: string;
  verb: string;
  scope: 'own' | 'department' | 'unit' | 'unitBelow' | 'participant' | 'all';
}

export interface RuleChangeTable {
  package_number: string;
  rules: Json;
  reason: string;
  saved_by: string;
  saved_at: Moment;
}

export interface SceneTable {
  id: string;
  zone_id: string;
  name: string;
  summary: Generated<string>;
  picture: Generated<string>;
  position: Generated<number>;
}

export interface SceneGoodsTable {
  scene_id: string;
  goods_id: string;
  quantity: number;
  position: Generated<number>;
}

export interface ScoreReasonTable {
  package_number: string;
  person_id: string;
  code: string;
  reason: string;
  at: Moment;
}

export interface ScoreSheetTable {
  package_number: string;
  person_id: string;
  content: string;
  hash: string;
  submitted_at: Moment;
}

export interface ScoreTotalTable {
  package_number: string;
  person_id: string;
  code: string;
  total: number;
}

export interface SealedQuoteTable {
  package_number: string;
  seq: number;
  code: string;
  at: Moment;
  commitment: string;
  content: string;
  ended_by: number | null;
}

export interface SearchScopeTable {
  zone_id: string;
  name: string;
  address: string;
  position: Generated<number>;
  shown: Generated<boolean>;
}

export interface SearchWordTable {
  word: string;
  kind: 'category' | 'brand' | 'word';
  pinyin: string;
  initials: string;
  weight: Generated<number>;
}

export interface SecondFactorTable {
  person_id: string;
  secret: string;
  confirmed_at: Moment | null;
  last_step: Generated<number>;
  failures: Generated<number>;
  failures_from: Moment | null;
}

export interface SecurityHeadTable {
  is_only: Generated<boolean>;
  seq: Generated<number>;
  hash: Generated<string>;
}

export interface SecurityKeyTable {
  id: string;
  person_id: string;
  name: string;
  public_key: string;
  counter: number;
  transports: string[];
  created_at: Moment;
  last_used_at: Moment | null;
  kind: Generated<'key' | 'certificate'>;
  subject: Generated<string>;
  valid_to: Moment | null;
}

export interface SecurityLogTable {
  seq: number;
  at: Moment;
  action: string;
  was_refused: boolean;
  person_id: string | null;
  actor: string;
  unit_id: string | null;
  address: string;
  object: string;
  detail: string;
  hash: string;
}

export interface SecuritySinkTable {
  is_only: Generated<boolean>;
  sent_seq: Generated<number>;
  before_seq: Generated<number>;
  leased_until: Moment | null;
  failure: string | null;
}

export interface SeparationUseTable {
  business_type: string;
  business_id: string;
  waiver_id: string;
  rule: number;
  person_id: string;
  words: string;
  at: Moment;
}

export interface SeparationWaiverTable {
  id: string;
  unit_id: string;
  rules: string[];
  reason: string;
  asked_by: string;
  asked_at: Moment;
  granted_by: string | null;
  granted_at: Moment | null;
  until_on: string;
  withdrawn_at: Moment | null;
  withdrawn_by: string | null;
}

export interface ServiceCategoryTable {
  id: string;
  name: string;
  summary: Generated<string>;
  position: number;
  form: Json;
}

export interface SessionTable {
  token_hash: string;
  person_id: string;
  created_at: Moment;
  last_active_at: Moment;
  org_id: string | null;
  stepped_up_at: Moment | null;
  watched_at: Moment | null;
  id: Generated<string>;
  address: Generated<string>;
  device: Generated<string>;
  wall_at: Moment | null;
}

export interface SettingTable {
  name: string;
  value: string;
  changed_at: Moment;
  changed_by: string | null;
}

export interface SettingChangeTable {
  id: string;
  name: string;
  old_value: string | null;
  new_value: string | null;
  changed_by: string | null;
  changed_at: Moment;
}

export interface SettlementEventTable {
  kind: 'statement' | 'invoiceApplication' | 'payment' | 'afterSale';
  document_id: string;
  seq: number;
  transition: string;
  sentence: string;
  note: Generated<string>;
  person_id: string | null;
  person_name: Generated<string>;
  org_name: Generated<string>;
  at: Moment;
}

export interface ShopTable {
  id: string;
  org_id: string;
  name: string;
  state: 'incomplete' | 'pendingReview' | 'active' | 'suspended' | 'closed';
  zone_id: string;
  region_code: string;
  region_name: Generated<string>;
  main_business: Generated<string>;
  summary: Generated<string>;
  notice: Generated<string>;
  contact_name: Generated<string>;
  contact_phone: Generated<string>;
  initial: Generated<string>;
  hue: Generated<number>;
  tags: Generated<string[]>;
  score_goods: Generated<number>;
  score_service: Generated<number>;
  score_delivery: Generated<number>;
  deal_count: Generated<number>;
  delivery_days: Generated<number>;
  freight: Generated<number>;
  free_freight_from: Generated<number>;
  min_order: Generated<number>;
  opened_at: GeneratedMoment;
}

export interface ShopAreaTable {
  shop_id: string;
  region_code: string;
  region_name: Generated<string>;
}

export interface ShopBankTable {
  shop_id: string;
  bank: string;
  account: string;
  next_bank: string | null;
  next_account: string | null;
  next_at: Moment | null;
}

export interface ShopCategoryTable {
  shop_id: string;
  category_id: string;
}

export interface ShopCertificateTable {
  id: string;
  shop_id: string;
  name: string;
  number: string;
  expires_at: Moment | null;
  position: Generated<number>;
  kind: Generated<string>;
  issuer: Generated<string>;
  file_group: string | null;
}

export interface ShopEntryTable {
  shop_id: string;
  number: string;
  state: 'editing' | 'inReview' | 'rejected' | 'applied';
  content: Json;
  approved: Json | null;
  version: Generated<number>;
  content_hash: Generated<string>;
  reason: Generated<string>;
  credit_code: string;
  mobile: string;
  agreement: string;
  saved_at: Moment;
  submitted_at: Moment | null;
  is_proven: Generated<boolean>;
}

export interface ShopEventTable {
  shop_id: string;
  seq: number;
  sentence: string;
  note: Generated<string>;
  person_id: string | null;
  at: Moment;
}

export interface ShopPointEventTable {
  id: string;
  shop_id: string;
  kind: 'deducted' | 'objected' | 'upheld' | 'revoked';
  deduction_id: string | null;
  rule: Generated<string>;
  points: Generated<number>;
  reason: string;
  person_id: string;
  at: Moment;
  object_by: Moment | null;
}

export interface SignOnAttemptTable {
  state_hash: string;
  provider: string;
  nonce: string;
  verifier: string;
  binding_hash: string;
  person_id: string | null;
  return_to: string;
  created_at: Moment;
  expires_at: Moment;
  used_at: Moment | null;
}

export interface SignOnHealthTable {
  provider: string;
  succeeded_at: Moment | null;
  failed_at: Moment | null;
  fault: 'away' | 'refused' | null;
  reason: string | null;
}

export interface SigningKeyTable {
  id: string;
  public_key: string;
  since: GeneratedMoment;
}

export interface SigningSuccessorTable {
  key_id: string;
  previous_id: string;
  previous_until: Moment;
  signature: string;
}

export interface SkuTable {
  id: string;
  goods_id: string;
  name: Generated<string>;
  options: Generated<Json>;
  price: number;
  list_price: number | null;
  stock: Generated<number>;
  picture: Generated<string>;
  position: Generated<number>;
  tax_hundredths: number | null;
}

export interface SourcingDutyTable {
  project_id: string;
  person_id: string;
  duty: 'handle' | 'supervise';
  at: Moment;
}

export interface SourcingEventTable {
  project_id: string;
  seq: number;
  transition: string;
  sentence: string;
  note: Generated<string>;
  person_id: string | null;
  at: Moment;
}

export interface SourcingInvitationTable {
  project_id: string;
  supplier_id: string;
}

export interface SourcingProjectTable {
  id: string;
  number: string;
  method: 'inquiry' | 'bidding';
  state:
    | 'draft'
    | 'inReview'
    | 'returned'
    | 'scheduled'
    | 'published'
    | 'signUp'
    | 'quoting'
    | 'closed'
    | 'opened'
    | 'evaluating'
    | 'inConfirmation'
    | 'awarded'
    | 'failed'
    | 'revoked';
  unit_id: string;
  handler_id: string;
  supervisor_id: string | null;
  content: Json;
  name: Generated<string>;
  category: Generated<string>;
  budget: number | null;
  selection: 'public' | 'invited';
  version: Generated<number>;
  saved_at: Moment;
  saved_by: string;
  created_at: Moment;
  publish_at: Moment | null;
  published_at: Moment | null;
  sign_up_opens_at: Moment | null;
  sign_up_ends_at: Moment | null;
  quote_opens_at: Moment | null;
  quote_closes_at: Moment | null;
  was_extended: Generated<boolean>;
  end_reason: Generated<string>;
  copied_from: string | null;
  retender_of: string | null;
  auction_project_id: string | null;
  is_demo: Generated<boolean>;
  ordered_at: Moment | null;
  is_template: Generated<boolean>;
  search_text: string | null;
  questions_end_at: Moment | null;
  delivery_region: Generated<string>;
}

export interface SourcingSignUpTable {
  id: string;
  project_id: string;
  supplier_id: string;
  person_id: string;
  state: 'pending' | 'refused' | 'admitted';
  number: string;
  hash: string;
  contact_name: string;
  contact_phone: string;
  statement: Generated<string>;
  file_group: string | null;
  rules_version: string;
  submitted_at: Moment;
  was_amended: Generated<boolean>;
  decided_at: Moment | null;
  decided_by: string | null;
  reason: Generated<string>;
}

export interface SourcingTallyTable {
  id: number;
  selection: string;
  method: string;
  state: string;
  was_announced: boolean;
  count: number;
}

export interface SpendDirtyTable {
  order_id: string;
  changed_at: Moment;
}

export interface SpendFactTable {
  order_id: string;
  category_id: string;
  unit_id: string;
  supplier_id: string;
  month: string;
  at: Moment;
  amount: number;
  buyer_id: Generated<string>;
}

export interface SpendOutlierTable {
  order_id: string;
  line_no: number;
  unit_id: string;
  supplier_id: string;
  at: Moment;
  name: string;
  price: number;
  median: number;
  offers: number;
}

export interface SpendRollupTable {
  dimension: 'total' | 'unit' | 'category' | 'supplier' | 'handler';
  unit_id: string;
  month: string;
  key: string;
  amount: number;
  orders: number;
}

export interface StatementTable {
  id: string;
  number: string;
  unit_id: string;
  supplier_id: string;
  funds_type: 'fiscal' | 'nonFiscal';
  state:
    | 'unreconciled'
    | 'supplierConfirmed'
    | 'buyerConfirmed'
    | 'disputed'
    | 'confirmed'
    | 'invoiced'
    | 'paid'
    | 'cancelled';
  version: Generated<number>;
  period_from: Moment;
  period_to: Moment;
  accepted: number;
  deducted: Generated<number>;
  adjusted: Generated<number>;
  amount: number;
  tolerance: number;
  first_confirmer: 'supplier' | 'buyer';
  auto_confirm_days: number;
  auto_confirm_at: Moment | null;
  confirmed_at: Moment | null;
  due_at: Moment | null;
  created_at: Moment;
  created_by: string | null;
}

export interface StatementLeftTable {
  acceptance_id: string;
  line_no: number;
  order_id: string;
  unit_id: string;
  supplier_id: string;
  funds_type: 'fiscal' | 'nonFiscal';
  amount: number;
  accepted_at: Moment;
}

export interface StatementLineTable {
  statement_id: string;
  line_no: number;
  kind: 'acceptance' | 'afterSale';
  order_id: string;
  order_line_no: number;
  acceptance_id: string | null;
  after_sale_id: string | null;
  order_number: string;
  name: string;
  spec: string;
  unit: string;
  quantity: number;
  price: number;
  amount: number;
  live: Generated<boolean>;
  is_disputed: Generated<boolean>;
  tax_rate: number | null;
}

export interface StatementMessageTable {
  id: string;
  seq: Generated<number>;
  statement_id: string;
  line_no: number;
  kind: 'dispute' | 'reply' | 'adjustment';
  side: 'buyer' | 'supplier';
  text: string;
  amount: Generated<number>;
  person_id: string;
  at: Moment;
}

export interface StatementRuleTable {
  unit_id: string;
  supplier_id: Generated<string>;
  funds_type: Generated<'' | 'fiscal' | 'nonFiscal'>;
  cycle: 'order' | 'month' | 'quarter';
  cut_off_day: number;
  tolerance: number;
  is_automatic: boolean;
  first_confirmer: 'supplier' | 'buyer';
  auto_confirm_days: number;
  buyer_kind: 'publicBody' | 'largeEnterprise' | 'other';
  supplier_size: 'smallOrMedium' | 'large';
  agreed_days: number | null;
  basis: 'delivery' | 'acceptance' | 'settlement';
  changed_at: Moment;
  changed_by: string;
  is_monthly: Generated<boolean>;
}

export interface StockEntryTable {
  id: string;
  number: string;
  order_id: string;
  unit_id: string;
  kind: 'entry' | 'reversal' | 'return';
  reverses: string | null;
  keeper_id: string | null;
  keeper_name: string;
  warehouse: string;
  location: Generated<string>;
  note: Generated<string>;
  amount: number;
  at: Moment;
  after_sale_id: string | null;
}

export interface StockEntryLineTable {
  entry_id: string;
  acceptance_id: string;
  order_id: string;
  line_no: number;
  quantity: number;
  batch: Generated<string>;
  serials: Generated<string[]>;
  is_asset: Generated<boolean>;
  amount: number;
}

export interface StockLeftTable {
  acceptance_id: string;
  line_no: number;
  order_id: string;
  unit_id: string;
  quantity: number;
  accepted_at: Moment;
}

export interface SupplierAccountTable {
  org_id: string | null;
  bank: string | null;
  account: string | null;
}

export interface SupplierStaffTable {
  person_id: string;
  org_id: string;
  duties: string[];
  created_at: Moment;
  created_by: string;
}

export interface SupplierSubjectTable {
  org_id: string;
  legal_person: Generated<string>;
  size: 'large' | 'medium' | 'small' | 'micro' | null;
  address: Generated<string>;
  phone: Generated<string>;
  bank: string;
  account: string;
  changed_at: GeneratedMoment;
}

export interface SynonymTable {
  id: string;
  words: string[];
}

export interface TagTable {
  id: string;
  name: string;
  kind: 'policy' | 'service';
  position: Generated<number>;
}

export interface TodoTable {
  id: string;
  person_id: string;
  kind: 'task' | 'message';
  open_mode: 'dialog' | 'page' | 'review';
  business_type: Generated<string>;
  business_id: Generated<string>;
  process_name: string;
  content: string;
  url: Generated<string>;
  from_name: Generated<string>;
  flow_id: string | null;
  flow_level: number | null;
  created_at: Moment;
  read_at: Moment | null;
  handled_at: Moment | null;
  handled_by: string | null;
  due_at: Moment | null;
}

export interface UnattendedWorkTable {
  duty: string;
  business_id: string;
  org_id: string;
  label: string;
  why: string;
  is_absent: boolean;
  since: Moment;
}

export interface WebhookTable {
  id: string;
  shop_id: string;
  url: string;
  events: string[];
  is_on: Generated<boolean>;
  created_by: string;
  created_at: Moment;
}

export interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  event: string;
  payload: Json;
  state: 'new' | 'waiting' | 'done' | 'parked';
  attempts: Generated<number>;
  next_at: Moment;
  status: number | null;
  problem: Generated<string>;
  created_at: Moment;
  done_at: Moment | null;
}

export interface WorkflowTemplateTable {
  unit_id: string;
  business_type: string;
  version: number;
  state: 'draft' | 'published' | 'retired';
  rules: Json;
  saved_at: Moment;
  saved_by: string;
  published_at: Moment | null;
  published_by: string | null;
}

export interface ZoneTable {
  id: string;
  name: string;
  kind: 'mall' | 'special' | 'fixed' | 'welfare' | 'entry';
  summary: Generated<string>;
  position: Generated<number>;
}

export interface Tables {
  acceptance: AcceptanceTable;
  acceptance_line: AcceptanceLineTable;
  accepted_line: AcceptedLineTable;
  access_link: AccessLinkTable;
  access_trace: AccessTraceTable;
  accessory: AccessoryTable;
  account_control: AccountControlTable;
  account_news: AccountNewsTable;
  account_proof: AccountProofTable;
  address: AddressTable;
  after_sale: AfterSaleTable;
  agreement: AgreementTable;
  agreement_acceptance: AgreementAcceptanceTable;
  api_line_version: ApiLineVersionTable;
  api_nonce: ApiNonceTable;
  api_token: ApiTokenTable;
  auction: AuctionTable;
  auction_bid: AuctionBidTable;
  auction_entrant: AuctionEntrantTable;
  auction_event: AuctionEventTable;
  banned_word: BannedWordTable;
  brand: BrandTable;
  browsing: BrowsingTable;
  budget: BudgetTable;
  budget_move: BudgetMoveTable;
  budget_reservation: BudgetReservationTable;
  cart_accessory: CartAccessoryTable;
  cart_line: CartLineTable;
  category: CategoryTable;
  category_rule: CategoryRuleTable;
  certificate_hold: CertificateHoldTable;
  certificate_warning: CertificateWarningTable;
  change_request: ChangeRequestTable;
  comparison_item: ComparisonItemTable;
  comparison_record: ComparisonRecordTable;
  complaint: ComplaintTable;
  contact: ContactTable;
  contact_code: ContactCodeTable;
  content_event: ContentEventTable;
  contract: ContractTable;
  contract_file: ContractFileTable;
  contract_rule: ContractRuleTable;
  contract_seal: ContractSealTable;
  contract_template: ContractTemplateTable;
  countersign: CountersignTable;
  deal: DealTable;
  department: DepartmentTable;
  document_seal: DocumentSealTable;
  duty_claim: DutyClaimTable;
  duty_told: DutyToldTable;
  ended_session: EndedSessionTable;
  entry_bank_notice: EntryBankNoticeTable;
  entry_mail_code: EntryMailCodeTable;
  evidence_checkpoint: EvidenceCheckpointTable;
  evidence_leaf: EvidenceLeafTable;
  evidence_pending: EvidencePendingTable;
  evidence_tile: EvidenceTileTable;
  evidence_tree: EvidenceTreeTable;
  external_identity: ExternalIdentityTable;
  file: FileTable;
  file_binding: FileBindingTable;
  file_chunk: FileChunkTable;
  file_fingerprint: FileFingerprintTable;
  file_group: FileGroupTable;
  file_removal: FileRemovalTable;
  fixed_competition: FixedCompetitionTable;
  fixed_order: FixedOrderTable;
  fixed_order_event: FixedOrderEventTable;
  fixed_order_line: FixedOrderLineTable;
  fixed_service: FixedServiceTable;
  fixed_service_item: FixedServiceItemTable;
  follow: FollowTable;
  former_name: FormerNameTable;
  fulfilment_duty: FulfilmentDutyTable;
  fulfilment_event: FulfilmentEventTable;
  goods: GoodsTable;
  goods_index: GoodsIndexTable;
  group_buy: GroupBuyTable;
  group_buy_event: GroupBuyEventTable;
  group_buy_join: GroupBuyJoinTable;
  holiday_change: HolidayChangeTable;
  holiday_day: HolidayDayTable;
  home_floor: HomeFloorTable;
  home_picture: HomePictureTable;
  hot_word: HotWordTable;
  idempotency: IdempotencyTable;
  import_batch: ImportBatchTable;
  import_row: ImportRowTable;
  installation: InstallationTable;
  installation_key: InstallationKeyTable;
  invitation_delivery: InvitationDeliveryTable;
  invoice: InvoiceTable;
  invoice_application: InvoiceApplicationTable;
  invoice_application_statement: InvoiceApplicationStatementTable;
  invoice_owed: InvoiceOwedTable;
  invoice_title: InvoiceTitleTable;
  key_challenge: KeyChallengeTable;
  link_release: LinkReleaseTable;
  login_ticket: LoginTicketTable;
  member_application: MemberApplicationTable;
  migration: MigrationTable;
  negotiation: NegotiationTable;
  negotiation_event: NegotiationEventTable;
  negotiation_line: NegotiationLineTable;
  notice: NoticeTable;
  notice_draft: NoticeDraftTable;
  number_counter: NumberCounterTable;
  objection: ObjectionTable;
  ocds_release: OcdsReleaseTable;
  order_ending: OrderEndingTable;
  order_event: OrderEventTable;
  order_group: OrderGroupTable;
  order_hold: OrderHoldTable;
  order_line: OrderLineTable;
  order_message: OrderMessageTable;
  order_progress: OrderProgressTable;
  order_recipient: OrderRecipientTable;
  order_snapshot: OrderSnapshotTable;
  order_urge: OrderUrgeTable;
  order_words: OrderWordsTable;
  org: OrgTable;
  outgoing_message: OutgoingMessageTable;
  package: PackageTable;
  package_line: PackageLineTable;
  page_template: PageTemplateTable;
  parcel: ParcelTable;
  parcel_line: ParcelLineTable;
  password_history: PasswordHistoryTable;
  payment: PaymentTable;
  payment_block: PaymentBlockTable;
  payment_hold: PaymentHoldTable;
  payment_line: PaymentLineTable;
  payment_refund: PaymentRefundTable;
  person: PersonTable;
  person_profile: PersonProfileTable;
  person_record: PersonRecordTable;
  platform_key: PlatformKeyTable;
  platform_pulse: PlatformPulseTable;
  post: PostTable;
  prepayment_offset: PrepaymentOffsetTable;
  price_complaint: PriceComplaintTable;
  price_point: PricePointTable;
  product_alert: ProductAlertTable;
  product_correction: ProductCorrectionTable;
  product_draft: ProductDraftTable;
  product_event: ProductEventTable;
  product_idle_warning: ProductIdleWarningTable;
  product_review: ProductReviewTable;
  project: ProjectTable;
  project_change: ProjectChangeTable;
  project_evaluator: ProjectEvaluatorTable;
  project_mail: ProjectMailTable;
  project_news: ProjectNewsTable;
  project_question: ProjectQuestionTable;
  project_reminder: ProjectReminderTable;
  project_signal: ProjectSignalTable;
  provider_form: ProviderFormTable;
  provider_health: ProviderHealthTable;
  provider_order: ProviderOrderTable;
  provider_paper: ProviderPaperTable;
  provider_parcel: ProviderParcelTable;
  provider_sku: ProviderSkuTable;
  purchase_limit: PurchaseLimitTable;
  purchase_list: PurchaseListTable;
  purchase_list_line: PurchaseListLineTable;
  purchase_order: PurchaseOrderTable;
  quote_draft: QuoteDraftTable;
  quote_explanation: QuoteExplanationTable;
  recovery_code: RecoveryCodeTable;
  red_letter: RedLetterTable;
  relay_pulse: RelayPulseTable;
  reminder: ReminderTable;
  reminder_number: ReminderNumberTable;
  result_notice: ResultNoticeTable;
  review_body: ReviewBodyTable;
  review_delegation: ReviewDelegationTable;
  review_flow: ReviewFlowTable;
  review_level: ReviewLevelTable;
  review_step: ReviewStepTable;
  reviewer_skill: ReviewerSkillTable;
  role: RoleTable;
  role_ceiling: RoleCeilingTable;
  role_grant: RoleGrantTable;
  rule_change: RuleChangeTable;
  scene: SceneTable;
  scene_goods: SceneGoodsTable;
  score_reason: ScoreReasonTable;
  score_sheet: ScoreSheetTable;
  score_total: ScoreTotalTable;
  sealed_quote: SealedQuoteTable;
  search_scope: SearchScopeTable;
  search_word: SearchWordTable;
  second_factor: SecondFactorTable;
  security_head: SecurityHeadTable;
  security_key: SecurityKeyTable;
  security_log: SecurityLogTable;
  security_sink: SecuritySinkTable;
  separation_use: SeparationUseTable;
  separation_waiver: SeparationWaiverTable;
  service_category: ServiceCategoryTable;
  session: SessionTable;
  setting: SettingTable;
  setting_change: SettingChangeTable;
  settlement_event: SettlementEventTable;
  shop: ShopTable;
  shop_area: ShopAreaTable;
  shop_bank: ShopBankTable;
  shop_category: ShopCategoryTable;
  shop_certificate: ShopCertificateTable;
  shop_entry: ShopEntryTable;
  shop_event: ShopEventTable;
  shop_point_event: ShopPointEventTable;
  sign_on_attempt: SignOnAttemptTable;
  sign_on_health: SignOnHealthTable;
  signing_key: SigningKeyTable;
  signing_successor: SigningSuccessorTable;
  sku: SkuTable;
  sourcing_duty: SourcingDutyTable;
  sourcing_event: SourcingEventTable;
  sourcing_invitation: SourcingInvitationTable;
  sourcing_project: SourcingProjectTable;
  sourcing_sign_up: SourcingSignUpTable;
  sourcing_tally: SourcingTallyTable;
  spend_dirty: SpendDirtyTable;
  spend_fact: SpendFactTable;
  spend_outlier: SpendOutlierTable;
  spend_rollup: SpendRollupTable;
  statement: StatementTable;
  statement_left: StatementLeftTable;
  statement_line: StatementLineTable;
  statement_message: StatementMessageTable;
  statement_rule: StatementRuleTable;
  stock_entry: StockEntryTable;
  stock_entry_line: StockEntryLineTable;
  stock_left: StockLeftTable;
  supplier_account: SupplierAccountTable;
  supplier_staff: SupplierStaffTable;
  supplier_subject: SupplierSubjectTable;
  synonym: SynonymTable;
  tag: TagTable;
  todo: TodoTable;
  unattended_work: UnattendedWorkTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  workflow_template: WorkflowTemplateTable;
  zone: ZoneTable;
}
