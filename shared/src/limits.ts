/**
 * Business constants and limits (spec section 9, and the defaults of settings). Lengths are in
 * characters; times are in ms unless the name has another unit.
 */
export const limits = {
  requestTimeoutMs: 20_000,
  toastMs: 5_000,
  pageSize: 30,
  maxPageSize: 100,
  chartBids: 10,
  /** The most entries of a list in a request, unless the call has a smaller limit. */
  requestList: 1_000,
  /** The most words to search for within a result at once. */
  searchKeys: 10,
  /** The most brands, shops, tags or payments selected at once. */
  searchChoices: 50,
  /** The most characters of a search; enough for a whole title pasted into the search box. */
  searchLength: 100,
  /** The most products over which facets are counted; of a larger result only the first ones count. */
  facetHits: 10_000,
  /** The highest total of a search that is counted exactly; a larger total is only reported as larger. */
  searchHits: 10_000,
  /**
   * The most products that a search with very many hits reads in index order to fill a page; if they do
   * not, it sorts all hits.
   */
  walkedHits: 50_000,
  /** The most products over which attributes are counted; of a larger result only the first ones count. */
  attributeHits: 2_000,
  reviewLength: 500,
  suggestions: 6,
  hotWords: 10,
  /** The most bids in one response of the live service's history call. */
  historyChunk: 500,
  /**
   * The most countersign requests on a board, where waiting ones take precedence; also the most that may
   * wait in one auction.
   */
  countersigns: 20,
  reminderLength: 500,
  reasonLength: 200,
  noticeKeyword: 64,
  noticeTitle: 80,
  /** The most characters of the rich text of a notice or an agreement. */
  noticeText: 10_000,
  /** The number of rows per page of the administration's lists. */
  adminPageSize: 60,
  reminderChunk: 100,
  todoKeyword: 64,
  /** The most to-dos in the menu of the header's bell. */
  bellRows: 6,
  /** The waiting time after which a task without a deadline counts as late. */
  todoLateMs: 24 * 60 * 60_000,
  /** The polling interval of the bell; only a backstop, because changes are pushed. */
  todoPollMs: 120_000,
  opinionLength: 1_000,
  /** The most levels of one review, including those of added reviewers. */
  reviewLevels: 20,
  /** The most reviews that one person decides in one call. */
  reviewBatch: 50,
  /** The longest delegation of a person's decisions, in days. */
  delegationDays: 90,
  /**
   * The most characters of an amount that a person sends as text; a longer text is cut before it is
   * stored.
   */
  amountText: 32,
  /** The most characters of the token that confirms a large move (AU7). */
  confirmToken: 80,
  addresses: 20,
  invoiceTitles: 20,
  /** The most order lines of one submit, over all suppliers. */
  orderLines: 200,
  orderQuantity: 9_999,
  orderName: 100,
  orderRemark: 200,
  /** The most characters of one message on an order and, in `orderMessages`, the most messages per order. */
  orderMessageLength: 500,
  orderMessages: 500,
  comparedSuppliers: 10,
  /** The most recipients of one welfare order. */
  recipients: 200,
  recipientName: 30,
  recipientPhone: 20,
  recipientRegion: 60,
  recipientDetail: 120,
  recipientRemark: 100,
  /**
   * The most characters of the names, addresses and remarks of all recipients together, which are sent in
   * one call.
   */
  recipientText: 10_000,
  /** The most bytes of a file of recipients, which the browser reads. */
  recipientFileBytes: 2 * 1_048_576,
  orderParcels: 20,
  /** The most statements of one application for invoices. */
  invoiceStatements: 50,
  invoiceRemark: 200,
  /** The most bytes of an electronic invoice's file, and of the largest part inside an OFD. */
  invoiceFileBytes: 5 * 1_048_576,
  contractName: 120,
  contractClauses: 40,
  /** The most characters of one clause of a contract. */
  clauseLength: 2_000,
  /** The most invoices of one payment. */
  paymentInvoices: 100,
  /** The most payment vouchers of one import. */
  paymentImport: 500,
  /** The most rows of a list, or of one state in it, that are counted and can be paged through. */
  countedRows: 5_000,
  /**
   * The same limit for a search by a keyword that very many rows contain, so that they must be checked
   * one by one.
   */
  countedNamedRows: 1_000,
  /** The most rows of one Excel or CSV export of settlement documents. */
  settlementExportRows: 5_000,
  /**
   * The most rows of a workbook of parcels and, in `shipBatchProblems`, the most wrong rows that are
   * shown.
   */
  shipBatchRows: 500,
  shipBatchProblems: 100,
  /** The most fields of an external provider's own after-sale form. */
  providerFields: 20,
  /** The number of working days within which a supplier must respond to an after-sale. */
  afterSaleAnswerDays: 2,
  orderExportRows: 2_000,
  /** The most lines of a cart. */
  cartLines: 200,
  /**
   * The most product lists of one person and, in `purchaseListName`, the most characters of a list's
   * name.
   */
  purchaseLists: 50,
  purchaseListName: 50,
  /** The most products that a pasted list offers for one product number. */
  codeMatches: 5,
  /** The most accessories of one line of a cart. */
  cartAccessories: 20,
  comparedProducts: 4,
  /** The most items of a framework agreement. */
  appointedItems: 100,
  /** The most open price and stock alerts of one person. */
  productAlerts: 100,
  relatedProducts: 5,
  comparisonName: 50,
  /** The most products that one person follows, and the most shops. */
  follows: 500,
  /** The most products in one person's browsing history. */
  historyProducts: 200,
  /** The most rows of one panel of the side toolbar. */
  toolbarRows: 100,
  loginNameLength: 64,
  /** The most security keys of one person. */
  securityKeys: 10,
  keyName: 40,
  /** The most characters of a credential's id, which has at most 1,023 bytes, as base64. */
  keyId: 1_364,
  /** The most characters of a browser's response for a security key, as JSON. */
  keyAnswer: 16_384,
  passwordLength: 128,
  tokenIntervalSeconds: 60,
  sessionIdleMs: 30 * 60_000,
  sessionMaxMs: 12 * 60 * 60_000,
  /**
   * The longest login of a wall display while it is shown and, in `wallAwayMs`, the longest outage of the
   * display that the login survives.
   */
  wallMaxMs: 7 * 24 * 60 * 60_000,
  wallAwayMs: 30 * 60_000,
  /**
   * The time for which the response of a write is stored for its request key; a request with an older key
   * is refused.
   */
  requestKeyMs: 30 * 24 * 60 * 60_000,
  jsonBodyBytes: 64 * 1024,
  /** The most bytes of a body of the few calls that carry a list of items with their texts. */
  itemsBodyBytes: 768 * 1024,
  /**
   * The most bytes of a body of the call with which suppliers' systems send invoices as files, in relay
   * and platform.
   */
  supplierInvoicesBytes: 8 * 1_048_576,
  /** The deepest nesting of lists and objects in a JSON body and, in `jsonValues`, the most values in it. */
  jsonDepth: 16,
  jsonValues: 150_000,
  /**
   * The bytes of every chunk of an upload but the last. Chunk n becomes part n in an object store, which
   * requires parts of 5 MiB.
   */
  uploadChunkBytes: 5 * 1_048_576,
  /**
   * The most bytes of the form that carries one chunk, with its other fields and the headers of its
   * parts.
   */
  uploadFormBytes: 5 * 1_048_576 + 64 * 1_024,
  uploadFileBytes: 50 * 1_048_576,
  /** The most characters of a file name that are shown and, in `uploadNameStored`, that are stored. */
  uploadNameShown: 50,
  uploadNameStored: 200,
  uploadKeyLength: 300,
  /** The most files of one file group, unless its domain has a smaller limit. */
  uploadGroupFiles: 20,
  /** The most bytes that one person may store. */
  uploadQuotaBytes: 2 * 1_024 ** 3,
  /** The time after which a file is deleted if its form was not saved. */
  uploadTemporaryMs: 24 * 60 * 60_000,
  /** The most chunks that one platform receives at once; each is in memory while it is written. */
  uploadsAtOnce: 32,
  /**
   * The most unpacked bytes of an archive; `archiveEntries`: its most entries; `archiveRatio`: its most
   * unpacked bytes per packed byte.
   */
  archiveBytes: 200 * 1_048_576,
  archiveEntries: 1_000,
  archiveRatio: 100,
  /**
   * The most unpacked bytes of a workbook; `workbookFileBytes`: of its file; `sheetRows`: the most filled
   * rows of a sheet, unless its reader sets a limit.
   */
  workbookBytes: 64 * 1_048_576,
  workbookFileBytes: 5 * 1_048_576,
  sheetRows: 20_000,
  picturePixels: 60_000_000,
  passwordMin: 8,
  projectName: 100,
  /** The most characters of the description and of the requirements of a sourcing project, each. */
  projectText: 4_000,
  projectPackages: 20,
  /** The most items of a project, over all packages. */
  projectLines: 5_000,
  projectItemText: 200,
  /** The most characters of all items of a project, which are sent in one call. */
  projectItemsText: 60_000,
  projectInvited: 100,
  /** The most projects with an invitation of the supplier that come first in a list. */
  invitedFirst: 500,
  /** The most characters of a question about a project, and of its answer. */
  clarification: 1_000,
  /**
   * The number of questions per page and, in `clarificationsOfSupplier`, the most questions of one
   * supplier about a project.
   */
  clarifications: 100,
  clarificationsOfSupplier: 20,
  /** The most rounds of a negotiation. */
  negotiationRounds: 5,
  /** The most criteria of a score sheet and, in `evaluators`, the most evaluators of one project. */
  criteria: 15,
  evaluators: 15,
  /** The most open negotiations of one person. */
  negotiationsOpen: 200,
  /** The most suppliers that sign up for one project. */
  projectSignUps: 500,
  /** The most characters of one formula and, in `formulas`, the most computed columns of one project. */
  formula: 200,
  formulas: 10,
  /** The largest product of the characters of all formulas of a call and its rows. */
  formulaWork: 2_500_000,
  /** The most characters of a brand, a model or a deviation in a line of a quote sheet. */
  sheetText: 200,
  /** The most characters of all lines of a quote sheet, which are sent in one call. */
  sheetTexts: 60_000,
  /** The most bytes of the file of a filled-in quote sheet, which the browser reads. */
  sheetFileBytes: 2 * 1_048_576,
  /** The most characters of an explanation of a price, and of the question about it. */
  explanation: 500,
  /** The most questions about the quotes of one package. */
  explanations: 200,
  /** The most quotes and lines that one evaluation excludes. */
  exclusions: 500,
  /** The number of hours within which a supplier must explain a price. */
  explanationHours: 24,
  /** The most entries of a project's timeline that are shown. */
  projectTimeline: 200,
  /** The most characters of each text of an objection and of its answer. */
  objectionText: 2_000,
} as const;
