// Made by generate-tables.ts from the migrations; a test says when it is out of date.
import type { ColumnType, Generated } from 'kysely';

/** Read as milliseconds since the epoch, written as a Date. */
type Moment = ColumnType<number, Date, Date>;
/** Read as parsed JSON, written as its text. */
type Json = ColumnType<unknown, string, string>;
/** The same, for columns with a default. */
type GeneratedMoment = ColumnType<number, Date | undefined, Date>;

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

export interface CountersignTable {
  package_number: string;
  id: number;
  kind: 'clearing' | 'pause' | 'emergencyPause' | 'stop' | 'end' | 'rules' | 'opening' | 'resume';
  code: string | null;
  payload: Json;
  reason: string;
  requested_by: string;
  requested_at: Moment;
  decided_by: string | null;
  decided_at: Moment | null;
  decision: 'agreed' | 'refused' | 'expired' | null;
  note: Generated<string>;
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
    | 'signUp';
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
    | 'signUp';
  created_at: Moment;
}

export interface FileRemovalTable {
  storage_key: string;
  storage_upload: string;
  created_at: Moment;
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
}

export interface FollowTable {
  id: string;
  person_id: string;
  shop_id: string;
  goods_id: string | null;
  price_followed: number | null;
  followed_at: GeneratedMoment;
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

export interface MigrationTable {
  name: string;
  at: GeneratedMoment;
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
}

export interface NumberCounterTable {
  kind: string;
  period: string;
  last: number;
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
    | 'receive';
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
}

export interface OrderLineTable {
  order_id: string;
  line_no: number;
  parent_no: number | null;
  goods_id: string;
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
}

export interface OrderParcelTable {
  id: string;
  order_id: string;
  carrier: string;
  tracking_number: Generated<string>;
  note: Generated<string>;
  lines: Json;
  shipped_at: Moment;
  person_name: string;
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

export interface PageTemplateTable {
  id: string;
  code: string;
  zone_id: string | null;
  category_id: string | null;
  blocks: Json;
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

export interface PersonProfileTable {
  person_id: string;
  phone: Generated<string>;
  email: Generated<string>;
  avatar_group_id: string | null;
  notify_order: Generated<boolean>;
  notify_todo: Generated<boolean>;
  notify_price: Generated<boolean>;
  updated_at: Moment;
}

export interface PlatformPulseTable {
  only_row: Generated<boolean>;
  beat_at: Moment | null;
}

export interface PricePointTable {
  sku_id: string;
  at: Moment;
  price: number;
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

export interface PurchaseLimitTable {
  unit_id: Generated<string>;
  category_id: Generated<string>;
  amount: number;
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
  shop_id: string;
  supplier_id: string;
  zone_id: string;
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

export interface SealedQuoteTable {
  package_number: string;
  seq: number;
  code: string;
  at: Moment;
  commitment: string;
  content: string;
  ended_by: number | null;
}

export interface SearchWordTable {
  word: string;
  kind: 'category' | 'brand' | 'word';
  pinyin: string;
  initials: string;
  weight: Generated<number>;
}

export interface SessionTable {
  token_hash: string;
  person_id: string;
  created_at: Moment;
  last_active_at: Moment;
}

export interface SettingTable {
  name: string;
  value: string;
  changed_at: Moment;
  changed_by: string | null;
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
}

export interface ShopEventTable {
  shop_id: string;
  seq: number;
  sentence: string;
  note: Generated<string>;
  person_id: string | null;
  at: Moment;
}

export interface SigningKeyTable {
  id: string;
  public_key: string;
  since: GeneratedMoment;
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

export interface SupplierAccountTable {
  org_id: string;
  bank: string;
  account: string;
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
  business_type: Generated<'none' | 'order' | 'contract' | 'project'>;
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
}

export interface ZoneTable {
  id: string;
  name: string;
  kind: 'mall' | 'special' | 'fixed' | 'welfare';
  summary: Generated<string>;
  position: Generated<number>;
}

export interface Tables {
  access_trace: AccessTraceTable;
  accessory: AccessoryTable;
  address: AddressTable;
  auction: AuctionTable;
  auction_bid: AuctionBidTable;
  auction_entrant: AuctionEntrantTable;
  auction_event: AuctionEventTable;
  banned_word: BannedWordTable;
  brand: BrandTable;
  browsing: BrowsingTable;
  cart_accessory: CartAccessoryTable;
  cart_line: CartLineTable;
  category: CategoryTable;
  category_rule: CategoryRuleTable;
  certificate_hold: CertificateHoldTable;
  certificate_warning: CertificateWarningTable;
  comparison_item: ComparisonItemTable;
  comparison_record: ComparisonRecordTable;
  contact: ContactTable;
  countersign: CountersignTable;
  deal: DealTable;
  file: FileTable;
  file_binding: FileBindingTable;
  file_chunk: FileChunkTable;
  file_group: FileGroupTable;
  file_removal: FileRemovalTable;
  fixed_service: FixedServiceTable;
  follow: FollowTable;
  goods: GoodsTable;
  goods_index: GoodsIndexTable;
  home_floor: HomeFloorTable;
  home_picture: HomePictureTable;
  hot_word: HotWordTable;
  idempotency: IdempotencyTable;
  invoice_title: InvoiceTitleTable;
  migration: MigrationTable;
  notice: NoticeTable;
  number_counter: NumberCounterTable;
  order_event: OrderEventTable;
  order_group: OrderGroupTable;
  order_line: OrderLineTable;
  order_parcel: OrderParcelTable;
  order_recipient: OrderRecipientTable;
  order_snapshot: OrderSnapshotTable;
  order_urge: OrderUrgeTable;
  org: OrgTable;
  package: PackageTable;
  package_line: PackageLineTable;
  page_template: PageTemplateTable;
  person: PersonTable;
  person_profile: PersonProfileTable;
  platform_pulse: PlatformPulseTable;
  price_point: PricePointTable;
  product_correction: ProductCorrectionTable;
  product_draft: ProductDraftTable;
  product_event: ProductEventTable;
  project: ProjectTable;
  purchase_limit: PurchaseLimitTable;
  purchase_order: PurchaseOrderTable;
  reminder: ReminderTable;
  reminder_number: ReminderNumberTable;
  review_body: ReviewBodyTable;
  review_delegation: ReviewDelegationTable;
  review_flow: ReviewFlowTable;
  review_level: ReviewLevelTable;
  review_step: ReviewStepTable;
  rule_change: RuleChangeTable;
  scene: SceneTable;
  scene_goods: SceneGoodsTable;
  sealed_quote: SealedQuoteTable;
  search_word: SearchWordTable;
  session: SessionTable;
  setting: SettingTable;
  shop: ShopTable;
  shop_area: ShopAreaTable;
  shop_bank: ShopBankTable;
  shop_category: ShopCategoryTable;
  shop_certificate: ShopCertificateTable;
  shop_entry: ShopEntryTable;
  shop_event: ShopEventTable;
  signing_key: SigningKeyTable;
  sku: SkuTable;
  sourcing_event: SourcingEventTable;
  sourcing_invitation: SourcingInvitationTable;
  sourcing_project: SourcingProjectTable;
  sourcing_sign_up: SourcingSignUpTable;
  supplier_account: SupplierAccountTable;
  tag: TagTable;
  todo: TodoTable;
  zone: ZoneTable;
}
