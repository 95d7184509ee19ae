/** Business constants and limits (spec section 9, and the defaults of settings). Times in ms. */
export const limits = {
  requestTimeoutMs: 20_000,
  toastMs: 5_000,
  pageSize: 30,
  maxPageSize: 100,
  chartBids: 10,
  /** Entries of a list in a request, unless the business has a smaller limit. */
  requestList: 1_000,
  /** Words to search for within a result, at once. */
  searchKeys: 10,
  /** Brands, shops, tags or payments selected at once. */
  searchChoices: 50,
  /** Characters of a search: a whole title can be pasted into the search box. */
  searchLength: 100,
  /** Products over which facets are counted; of a larger result only the first ones count. */
  facetHits: 10_000,
  /** The highest total of a search that is counted; a larger total is only reported as larger. */
  searchHits: 10_000,
  /** Products that a search with very many hits reads in index order before it sorts all hits instead. */
  walkedHits: 50_000,
  /** Products over which attributes are counted; of a larger result only the first ones count. */
  attributeHits: 2_000,
  reviewLength: 500,
  suggestions: 6,
  hotWords: 10,
  /** Bids in one response of the live service's history call. */
  historyChunk: 500,
  /** Countersigns on a board, waiting ones first. */
  countersigns: 20,
  reminderLength: 500,
  reasonLength: 200,
  noticeKeyword: 64,
  noticeTitle: 80,
  /** Characters of the rich text of a notice or an agreement. */
  noticeText: 10_000,
  /** Rows per page of the administration's lists. */
  adminPageSize: 60,
  reminderChunk: 100,
  todoKeyword: 64,
  /** To-dos in the menu of the header's bell. */
  bellRows: 6,
  /** The waiting time after which a to-do without a deadline counts as late. */
  todoLateMs: 24 * 60 * 60_000,
  /** The polling interval of the bell, a backstop only: changes are pushed. */
  todoPollMs: 120_000,
  opinionLength: 1_000,
  /** Levels of one review, including added reviewers. */
  reviewLevels: 20,
  /** Reviews that one person decides in one call. */
  reviewBatch: 50,
  /** The longest delegation of a person's decisions. */
  delegationDays: 90,
  /** Characters of an amount that a person sends as text; a longer text is cut before it is stored. */
  amountText: 32,
  /** Characters of the token that confirms a large move (AU7). */
  confirmToken: 80,
  addresses: 20,
  invoiceTitles: 20,
  /** Lines of one submit, over all suppliers. */
  orderLines: 200,
  orderQuantity: 9_999,
  orderName: 100,
  orderRemark: 200,
  /** Characters of one message on an order, and messages per order. */
  orderMessageLength: 500,
  orderMessages: 500,
  comparedSuppliers: 10,
  /** Recipients of one welfare order. */
  recipients: 200,
  recipientName: 30,
  recipientPhone: 20,
  recipientRegion: 60,
  recipientDetail: 120,
  recipientRemark: 100,
  /** Characters of names, addresses and remarks of all recipients, which are sent in one call. */
  recipientText: 10_000,
  /** Bytes of a file of recipients, which the browser reads. */
  recipientFileBytes: 2 * 1_048_576,
  orderParcels: 20,
  /** Statements of one application for invoices. */
  invoiceStatements: 50,
  invoiceRemark: 200,
  /** Bytes of an electronic invoice's file, and of the largest part inside an OFD. */
  invoiceFileBytes: 5 * 1_048_576,
  contractName: 120,
  contractClauses: 40,
  /** Characters of one clause. */
  clauseLength: 2_000,
  /** Invoices of one payment. */
  paymentInvoices: 100,
  /** Vouchers of one import. */
  paymentImport: 500,
  /** Rows of a list, or of one state in it, that are counted and can be paged through. */
  countedRows: 5_000,
  /** The same limit for a keyword in very many rows, which have to be checked one by one. */
  countedNamedRows: 1_000,
  /** Rows of one Excel or CSV export of settlement documents. */
  settlementExportRows: 5_000,
  /** Rows of a workbook of parcels, and the wrong rows that are shown. */
  shipBatchRows: 500,
  shipBatchProblems: 100,
  /** Fields of a provider's own after-sale form. */
  providerFields: 20,
  /** Working days within which a supplier must respond to an after-sale. */
  afterSaleAnswerDays: 2,
  orderExportRows: 2_000,
  /** Kinds of products in a cart. */
  cartLines: 200,
  /** Product lists of one person, and the characters of a name. */
  purchaseLists: 50,
  purchaseListName: 50,
  /** Products that a pasted list offers for one product number. */
  codeMatches: 5,
  /** Accessories of one line of a cart. */
  cartAccessories: 20,
  comparedProducts: 4,
  /** Items of a framework agreement. */
  appointedItems: 100,
  /** Open price and stock alerts of one person. */
  productAlerts: 100,
  relatedProducts: 5,
  comparisonName: 50,
  /** Products, and shops, that one person follows. */
  follows: 500,
  /** Products in one person's history. */
  historyProducts: 200,
  /** Rows of one panel of the side toolbar. */
  toolbarRows: 100,
  loginNameLength: 64,
  /** Security keys of one person. */
  securityKeys: 10,
  keyName: 40,
  /** A credential's id has at most 1,023 bytes. */
  keyId: 1_364,
  /** A browser's response for a security key, as JSON. */
  keyAnswer: 16_384,
  passwordLength: 128,
  tokenIntervalSeconds: 60,
  sessionIdleMs: 30 * 60_000,
  sessionMaxMs: 12 * 60 * 60_000,
  /** The longest login of a wall display while it is shown, and the longest outage that it survives. */
  wallMaxMs: 7 * 24 * 60 * 60_000,
  wallAwayMs: 30 * 60_000,
  /** The time for which the response of a write is stored for its request key; an older key is refused. */
  requestKeyMs: 30 * 24 * 60 * 60_000,
  jsonBodyBytes: 64 * 1024,
  /** Body size of the few calls that carry a list of items with their texts. */
  itemsBodyBytes: 768 * 1024,
  /** Body size of the call with which suppliers' systems send invoices as files, in relay and platform. */
  supplierInvoicesBytes: 8 * 1_048_576,
  /** Nesting depth of lists and objects in a body, and the total number of values. */
  jsonDepth: 16,
  jsonValues: 150_000,
  /** Chunk n becomes part n in a store that requires parts of 5 MiB. */
  uploadChunkBytes: 5 * 1_048_576,
  /** The form of a chunk, with its fields and the headers of its parts. */
  uploadFormBytes: 5 * 1_048_576 + 64 * 1_024,
  uploadFileBytes: 50 * 1_048_576,
  /** Characters of a file name: shown and stored. */
  uploadNameShown: 50,
  uploadNameStored: 200,
  uploadKeyLength: 300,
  /** Files of one group, unless its domain has a smaller limit. */
  uploadGroupFiles: 20,
  /** Bytes that one person may store. */
  uploadQuotaBytes: 2 * 1_024 ** 3,
  /** The time after which a file is deleted if its form was not saved. */
  uploadTemporaryMs: 24 * 60 * 60_000,
  /** Chunks that one platform receives at once; each is in memory while it is written. */
  uploadsAtOnce: 32,
  /** An unpacked archive: its bytes, its entries, and its bytes per packed byte. */
  archiveBytes: 200 * 1_048_576,
  archiveEntries: 1_000,
  archiveRatio: 100,
  /**
   * A workbook: its unpacked texts, its file, and the filled rows of a sheet unless its reader sets a
   * limit.
   */
  workbookBytes: 64 * 1_048_576,
  workbookFileBytes: 5 * 1_048_576,
  sheetRows: 20_000,
  picturePixels: 60_000_000,
  passwordMin: 8,
  projectName: 100,
  /** Description and requirements of a sourcing project, each. */
  projectText: 4_000,
  projectPackages: 20,
  /** Items of a project, over all packages. */
  projectLines: 5_000,
  projectItemText: 200,
  /** Characters of all items, which are sent in one call. */
  projectItemsText: 60_000,
  projectInvited: 100,
  /** Projects with an invitation of the supplier, which come first in a list. */
  invitedFirst: 500,
  /** Characters of a question about a project, and of its answer. */
  clarification: 1_000,
  /** Questions per page, and questions of one supplier about a project. */
  clarifications: 100,
  clarificationsOfSupplier: 20,
  /** Rounds of a negotiation. */
  negotiationRounds: 5,
  /** Criteria of a score sheet, and evaluators of one project. */
  criteria: 15,
  evaluators: 15,
  /** Open negotiations of one person. */
  negotiationsOpen: 200,
  /** Suppliers that sign up for one project. */
  projectSignUps: 500,
  /** Characters of one formula, and computed columns of one project. */
  formula: 200,
  formulas: 10,
  /** The characters of all formulas of a call times its rows. */
  formulaWork: 2_500_000,
  /** A brand, a model or a deviation of one line of a quote sheet. */
  sheetText: 200,
  /** Characters of all lines of a quote sheet, which are sent in one call. */
  sheetTexts: 60_000,
  /** Bytes of a filled-in quote sheet, which the browser reads. */
  sheetFileBytes: 2 * 1_048_576,
  /** Characters of an explanation of a price, and of the question. */
  explanation: 500,
  /** Questions about the quotes of one package. */
  explanations: 200,
  /** Quotes and lines that one evaluation excludes. */
  exclusions: 500,
  /** Hours within which a supplier must explain a price. */
  explanationHours: 24,
  /** Entries shown of a project's timeline. */
  projectTimeline: 200,
  /** Characters of each text of an objection and of its answer. */
  objectionText: 2_000,
} as const;
