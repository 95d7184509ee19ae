/** Business constants and limits (spec section 9, and the settings' defaults). Times in ms. */
export const limits = {
  requestTimeoutMs: 20_000,
  toastMs: 5_000,
  pageSize: 30,
  maxPageSize: 100,
  chartBids: 10,
  /** Entries of a list in a request, where the business has no smaller limit. */
  requestList: 1_000,
  /** Words to search for within a result, at once. */
  searchKeys: 10,
  /** Brands, shops, tags or payments chosen at once. */
  searchChoices: 50,
  /** A whole title can be pasted into the search box. */
  searchLength: 100,
  /** Facets of a search are counted over so many products; of more, over the first of them. */
  facetHits: 10_000,
  /** The highest total of a search that is counted; what is beyond is said to be there. */
  searchHits: 10_000,
  /** Products that a search with very many hits walks in the order of an index, before it sorts all hits. */
  walkedHits: 50_000,
  /** Attributes are counted over so many products; of more, over the first of them. */
  attributeHits: 2_000,
  reviewLength: 500,
  suggestions: 6,
  hotWords: 10,
  /** Bids in one answer of the live service's history call. */
  historyChunk: 500,
  /** Countersigns that a board shows, the waiting ones first. */
  countersigns: 20,
  reminderLength: 500,
  reasonLength: 200,
  noticeKeyword: 64,
  noticeTitle: 80,
  /** Characters of a notice's or an agreement's rich text. */
  noticeText: 10_000,
  /** Rows of one page of the administration's lists. */
  adminPageSize: 60,
  reminderChunk: 100,
  todoKeyword: 64,
  /** To-dos shown in the header's bell. */
  bellRows: 6,
  /** A to-do without a deadline of its own is late when it waits longer. */
  todoLateMs: 24 * 60 * 60_000,
  /** The bell asks by itself as seldom as this; changes are pushed. */
  todoPollMs: 120_000,
  opinionLength: 1_000,
  /** Levels of one review, added reviewers among them. */
  reviewLevels: 20,
  /** Reviews that one person decides in one call. */
  reviewBatch: 50,
  /** The longest time for which somebody else may decide in one's place. */
  delegationDays: 90,
  /** The longest amount a person may send as text; longer is cut out before it is stored. */
  amountText: 32,
  /** The token with which a large move is confirmed (AU7). */
  confirmToken: 80,
  addresses: 20,
  invoiceTitles: 20,
  /** Lines of one submit, over all suppliers. */
  orderLines: 200,
  orderQuantity: 9_999,
  orderName: 100,
  orderRemark: 200,
  /** Characters of one message on an order, and messages that an order may have. */
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
  /** Characters of names, addresses and remarks of all of them: they go in one call. */
  recipientText: 10_000,
  /** A file of recipients is read in the browser. */
  recipientFileBytes: 2 * 1_048_576,
  orderParcels: 20,
  /** Statements of one application for invoices. */
  invoiceStatements: 50,
  invoiceRemark: 200,
  /** Bytes of an electronic invoice's file; the largest part inside of an OFD has the same limit. */
  invoiceFileBytes: 5 * 1_048_576,
  contractName: 120,
  contractClauses: 40,
  /** Characters of one clause. */
  clauseLength: 2_000,
  /** Invoices of one payment. */
  paymentInvoices: 100,
  /** Vouchers of one import. */
  paymentImport: 500,
  /** Rows of a list, or of one state of it, that are counted and can be paged through. */
  countedRows: 5_000,
  /** The same where a keyword is everywhere, which has to be looked at row by row. */
  countedNamedRows: 1_000,
  /** Rows of one Excel or CSV export of settlement documents. */
  settlementExportRows: 5_000,
  /** Rows of a workbook of parcels, and its wrong rows that are shown. */
  shipBatchRows: 500,
  shipBatchProblems: 100,
  /** Fields of a provider's own after-sale form. */
  providerFields: 20,
  /** Working days within which a supplier answers an after-sale. */
  afterSaleAnswerDays: 2,
  orderExportRows: 2_000,
  /** Kinds of products in a cart. */
  cartLines: 200,
  /** Lists of products that one person keeps, and the letters of a name. */
  purchaseLists: 50,
  purchaseListName: 50,
  /** Products of one number that a pasted list offers. */
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
  /** Products that one person's history keeps. */
  historyProducts: 200,
  /** Rows of one panel of the side toolbar. */
  toolbarRows: 100,
  loginNameLength: 64,
  /** Security keys of one person. */
  securityKeys: 10,
  keyName: 40,
  /** A credential's id has at most 1,023 bytes. */
  keyId: 1_364,
  /** A browser's answer for a security key, as JSON. */
  keyAnswer: 16_384,
  passwordLength: 128,
  tokenIntervalSeconds: 60,
  sessionIdleMs: 30 * 60_000,
  sessionMaxMs: 12 * 60 * 60_000,
  /** A wall reads on for so long after its login, while it is shown; and through an outage of this length. */
  wallMaxMs: 7 * 24 * 60 * 60_000,
  wallAwayMs: 30 * 60_000,
  /** So long a write's answer is kept for its request key; an older key is refused. */
  requestKeyMs: 30 * 24 * 60 * 60_000,
  jsonBodyBytes: 64 * 1024,
  /** Of the few calls that carry a list of items with their texts. */
  itemsBodyBytes: 768 * 1024,
  /** Of the call of suppliers' systems that sends invoices as files: relay and platform take as much. */
  supplierInvoicesBytes: 8 * 1_048_576,
  /** Lists and objects inside each other in a body, and values of a body in all. */
  jsonDepth: 16,
  jsonValues: 150_000,
  /** Chunk n is part n of a store that wants parts of 5 MiB. */
  uploadChunkBytes: 5 * 1_048_576,
  /** The form around a chunk: its fields, and the heads of its parts. */
  uploadFormBytes: 5 * 1_048_576 + 64 * 1_024,
  uploadFileBytes: 50 * 1_048_576,
  /** Characters of a file's name: shown, and kept. */
  uploadNameShown: 50,
  uploadNameStored: 200,
  uploadKeyLength: 300,
  /** Files of one group, unless its domain says fewer. */
  uploadGroupFiles: 20,
  /** Bytes that one person may have in the store. */
  uploadQuotaBytes: 2 * 1_024 ** 3,
  /** A file whose form is not saved goes after this time. */
  uploadTemporaryMs: 24 * 60 * 60_000,
  /** Chunks that one platform takes at once; each is in memory while it is written. */
  uploadsAtOnce: 32,
  /** An archive, unpacked: its bytes, its entries, its bytes for each packed byte. */
  archiveBytes: 200 * 1_048_576,
  archiveEntries: 1_000,
  archiveRatio: 100,
  /** The texts of a workbook, unpacked; its file; and the filled rows of a sheet where its reader says nothing. */
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
  /** Characters of all items: they go in one call. */
  projectItemsText: 60_000,
  projectInvited: 100,
  /** Projects that a supplier is invited to and that stand first in a list. */
  invitedFirst: 500,
  /** Characters of a question about a project, and of its answer. */
  clarification: 1_000,
  /** Questions on one page. */
  clarifications: 100,
  clarificationsOfSupplier: 20,
  /** Rounds of a negotiation at most. */
  negotiationRounds: 5,
  /** Criteria of a score sheet, and evaluators of one project. */
  criteria: 15,
  evaluators: 15,
  /** Negotiations of one person that are not over. */
  negotiationsOpen: 200,
  /** Suppliers who sign up for one project. */
  projectSignUps: 500,
  /** Characters of one formula, and computed columns of one project. */
  formula: 200,
  formulas: 10,
  /** Characters of all formulas of a call times its rows. */
  formulaWork: 2_500_000,
  /** A brand, a model or a deviation of one line of a quote sheet. */
  sheetText: 200,
  /** Characters of all lines of a quote sheet: they go in one call. */
  sheetTexts: 60_000,
  /** A filled-in quote sheet is read in the browser. */
  sheetFileBytes: 2 * 1_048_576,
  /** An explanation of a price, and the question. */
  explanation: 500,
  /** Questions about the quotes of one package. */
  explanations: 200,
  /** Quotes and lines that one evaluation leaves out. */
  exclusions: 500,
  /** Hours that a supplier has to explain a price. */
  explanationHours: 24,
  /** Entries of a project's timeline that are shown. */
  projectTimeline: 200,
  /** Characters of each text of an objection and of its answer. */
  objectionText: 2_000,
} as const;
