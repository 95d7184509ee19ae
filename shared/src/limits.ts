/**
 * Fixed limits and times of the business (section 9 of the specification, and the defaults of
 * settings). The lengths of texts are in characters; the names of times and sizes end in their
 * unit.
 */
export const limits = {
  requestTimeoutMs: 20_000,
  toastMs: 5_000,
  pageSize: 30,
  maxPageSize: 100,
  chartBids: 10,
  /** The most entries that a list in a request may have, unless the call sets another limit. */
  requestList: 1_000,
  /**
   * The most words and attributes by which a search may narrow its result (`SearchRequest.keys`);
   * also the most fields by which it may sort, in each direction.
   */
  searchKeys: 10,
  /** The most brands, shops, tags or ways of payment that one search filter may select. */
  searchChoices: 50,
  /** The most characters of a search text; a whole product title can be pasted into the search box. */
  searchLength: 100,
  /** The most found products of which facets count all. */
  facetHits: 10_000,
  /** The number of found products that facets count where more than `facetHits` were found. */
  facetSample: 2_000,
  /**
   * The highest number of found products that a search reports exactly; of a larger result, it
   * reports only that there are more.
   */
  searchHits: 10_000,
  /**
   * The most products that a search with very many hits reads in the order of the index until a
   * page is full. If the page is not full by then, the search sorts all hits instead.
   */
  walkedHits: 50_000,
  /**
   * The most found products for which attributes are counted; of a larger result, only the first products are
   * counted.
   */
  attributeHits: 2_000,
  reviewLength: 500,
  suggestions: 6,
  hotWords: 10,
  /**
   * The most entries in one response of a call that reads an auction's history: bids from the live
   * service, events of a replay, or bids and events of the course of an auction.
   */
  historyChunk: 500,
  /**
   * The most countersign requests that a board shows, which shows pending requests rather than
   * decided ones; also the most requests that may be pending in one auction.
   */
  countersigns: 20,
  reminderLength: 500,
  reasonLength: 200,
  noticeKeyword: 64,
  noticeTitle: 80,
  /** The most characters of the formatted text of a notice or of an agreement. */
  noticeText: 10_000,
  /** The number of rows per page in the lists of the administration console. */
  adminPageSize: 60,
  reminderChunk: 100,
  todoKeyword: 64,
  /** The most to-dos in the menu that opens from the bell in the page header. */
  bellRows: 6,
  /** The minutes for which colleagues see that somebody opened a duty that they have too. */
  dutyClaimMinutes: 30,
  /** The most people whom a form names who would decide on it at one level. */
  namedDeciders: 10,
  /** The time in ms after which a waiting task without a deadline counts as late. */
  todoLateMs: 24 * 60 * 60_000,
  /**
   * The interval in ms at which the bell and the lists of to-dos poll; only a fallback, because the
   * server pushes changes.
   */
  todoPollMs: 120_000,
  opinionLength: 1_000,
  /** The most levels of one review, including levels of reviewers who were added during the review. */
  reviewLevels: 20,
  /** The most reviews that one person may decide in one call. */
  reviewBatch: 50,
  /** The most days for which a person may delegate decisions to a deputy. */
  delegationDays: 90,
  /**
   * The most characters of an amount that a request carries as text; a request with a longer text is refused.
   */
  amountText: 32,
  /**
   * The most characters of the token with which a supplier confirms a bid that improves on its
   * reference by more than 30 % (AU7).
   */
  confirmToken: 80,
  addresses: 20,
  invoiceTitles: 20,
  /** The most order lines that one submission may have, summed over all suppliers. */
  orderLines: 200,
  orderQuantity: 9_999,
  orderName: 100,
  orderRemark: 200,
  /** The most characters of a message about an order; `orderMessages` is the most messages per order. */
  orderMessageLength: 500,
  orderMessages: 500,
  comparedSuppliers: 10,
  /** The most recipients that one welfare order may have. */
  recipients: 200,
  recipientName: 30,
  recipientPhone: 20,
  recipientRegion: 60,
  recipientDetail: 120,
  recipientRemark: 100,
  /**
   * The most characters of the names, addresses and remarks of all recipients of an order together, because
   * one call carries all of them.
   */
  recipientText: 10_000,
  /** The most bytes of a file with recipients; the browser parses the file. */
  recipientFileBytes: 2 * 1_048_576,
  orderParcels: 20,
  /** The most statements that one application for invoices may cover. */
  invoiceStatements: 50,
  invoiceRemark: 200,
  /**
   * The most bytes of the file of an electronic invoice, and of all decompressed XML files of an
   * OFD invoice together.
   */
  invoiceFileBytes: 5 * 1_048_576,
  contractName: 120,
  contractClauses: 40,
  /**
   * The most characters of one clause of a contract; also of the reason for a supplementary or
   * termination agreement.
   */
  clauseLength: 2_000,
  /** The most invoices that one payment may settle. */
  paymentInvoices: 100,
  /** The most payment vouchers that one import may have. */
  paymentImport: 500,
  /** The most rows that a list counts and can page through, in total or for each state. */
  countedRows: 5_000,
  /**
   * The most rows that a list counts if it is searched by a keyword that very many rows contain,
   * because these rows must be checked one by one. If a later page is requested, the list counts up
   * to that page.
   */
  countedNamedRows: 1_000,
  /**
   * The most rows of one export (Excel or CSV) of settlement documents, after-sales, budgets or a
   * figure of the dashboard; further rows are left out.
   */
  settlementExportRows: 5_000,
  /**
   * The most rows of a workbook that reports parcels; `shipBatchProblems` is the most faulty rows that the
   * page lists.
   */
  shipBatchRows: 500,
  shipBatchProblems: 100,
  /** The most fields of the additional after-sale form that an external provider defines. */
  providerFields: 20,
  /** The number of working days within which a supplier must respond to an after-sale request. */
  afterSaleAnswerDays: 2,
  /** The most that a supplier may note as its own cost of an after-sale, in 分. */
  afterSaleCost: 999_999_999,
  orderExportRows: 2_000,
  /** The most lines that a cart may have. */
  cartLines: 200,
  /**
   * The most purchase lists (采购清单) that one person may have; `purchaseListName` is the most
   * characters of a list's name.
   */
  purchaseLists: 50,
  purchaseListName: 50,
  /**
   * The most SKUs that are offered for one model number, barcode or product number in a pasted
   * list.
   */
  codeMatches: 5,
  /** The most accessories that one cart line may have. */
  cartAccessories: 20,
  comparedProducts: 4,
  /** The most items that a framework agreement may have. */
  appointedItems: 100,
  /** The most pending price and stock alerts that one person may have. */
  productAlerts: 100,
  relatedProducts: 5,
  comparisonName: 50,
  /** The most products that one person may follow; also the most shops. */
  follows: 500,
  /** The most products that a person's browsing history stores. */
  historyProducts: 200,
  /** The most rows that one panel of the side toolbar shows. */
  toolbarRows: 100,
  loginNameLength: 64,
  /** The most security keys that one person may register. */
  securityKeys: 10,
  keyName: 40,
  /** The most characters of a security key's credential id in base64; the id has at most 1,023 bytes. */
  keyId: 1_364,
  /** The most characters of the JSON with which a browser answers for a security key. */
  keyResponse: 16_384,
  passwordLength: 128,
  tokenIntervalSeconds: 60,
  sessionIdleMs: 30 * 60_000,
  sessionMaxMs: 12 * 60 * 60_000,
  /**
   * The longest time in ms for which a wall display that shows a page without interruption stays
   * logged in; `wallAwayMs` is the longest interruption in ms after which it is still logged in.
   */
  wallMaxMs: 7 * 24 * 60 * 60_000,
  wallAwayMs: 30 * 60_000,
  /**
   * The least time in ms for which the platform stores the response of a write under its request key, so
   * that a retry gets the same response; a request with an older key is refused.
   */
  requestKeyMs: 30 * 24 * 60 * 60_000,
  jsonBodyBytes: 64 * 1024,
  /** The most bytes of a request body of the few calls that carry a list of items with texts. */
  itemsBodyBytes: 768 * 1024,
  /** The largest page of the feed of an external provider, in bytes. */
  providerPageBytes: 4 * 1024 * 1024,
  /**
   * The most bytes of a request body of the call by which suppliers' systems send invoice files; relay and
   * platform both enforce the limit.
   */
  supplierInvoicesBytes: 8 * 1_048_576,
  /**
   * The deepest nesting of lists and objects in a JSON body; `jsonValues` is the most values in a JSON body,
   * and `jsonShapes` the most different ways in which the names of its objects follow each other.
   */
  jsonDepth: 16,
  jsonValues: 150_000,
  jsonShapes: 1_000,
  /**
   * The number of bytes of each chunk of an upload except the last. Chunk n becomes part n of an object
   * store's multipart upload, which requires parts of at least 5 MiB.
   */
  uploadChunkBytes: 5 * 1_048_576,
  /**
   * The most bytes of the multipart form that carries one chunk, including the other fields and the headers
   * of the parts.
   */
  uploadFormBytes: 5 * 1_048_576 + 64 * 1_024,
  uploadFileBytes: 50 * 1_048_576,
  /**
   * The most characters of a file name that pages show; `uploadNameStored` is the most characters that are
   * stored.
   */
  uploadNameShown: 50,
  uploadNameStored: 200,
  uploadKeyLength: 300,
  /** The most files that one file group may have; some domains have a smaller limit. */
  uploadGroupFiles: 20,
  /** The most bytes that the files of one person may have in total. */
  uploadQuotaBytes: 2 * 1_024 ** 3,
  /** The time in ms after which an uploaded file is deleted if the form with the file was not saved. */
  uploadTemporaryMs: 24 * 60 * 60_000,
  /**
   * The most chunks that one platform process receives at the same time, because each chunk is in memory
   * until it is written.
   */
  uploadsAtOnce: 32,
  /**
   * The most decompressed bytes of an archive; `archiveEntries` is the most entries; `archiveRatio` is the
   * most decompressed bytes per compressed byte.
   */
  archiveBytes: 200 * 1_048_576,
  archiveEntries: 1_000,
  archiveRatio: 100,
  /**
   * The most decompressed bytes of a workbook; `workbookFileBytes` is the most bytes of its file; `sheetRows`
   * is the most filled rows of a sheet, unless the import sets another limit.
   */
  workbookBytes: 64 * 1_048_576,
  workbookFileBytes: 5 * 1_048_576,
  sheetRows: 20_000,
  picturePixels: 60_000_000,
  passwordMin: 8,
  projectName: 100,
  /**
   * The most characters of a sourcing project's description; also of its requirements and of a group buy's
   * description.
   */
  projectText: 4_000,
  projectPackages: 20,
  /** The most items that a project may have, summed over all packages. */
  projectLines: 5_000,
  projectItemText: 200,
  /**
   * The most characters of the texts of all items of a project together, because one call carries
   * all of them.
   */
  projectItemsText: 60_000,
  projectInvited: 100,
  /** The most projects that a list shows first because the supplier is invited to them. */
  invitedFirst: 500,
  /** The most characters of a question about a project; also of its answer. */
  clarification: 1_000,
  /**
   * The number of questions about a project per page; `clarificationsOfSupplier` is the most
   * questions that one supplier may ask about one project.
   */
  clarifications: 100,
  clarificationsOfSupplier: 20,
  /** The most rounds that a negotiation may have. */
  negotiationRounds: 5,
  /** The most criteria of a score sheet; `evaluators` is the most evaluators of a project. */
  criteria: 15,
  evaluators: 15,
  /** The most open negotiations that one person may have at the same time. */
  negotiationsOpen: 200,
  /** The most suppliers that may sign up for one project. */
  projectSignUps: 500,
  /** The most characters of a formula; `formulas` is the most computed columns of a project. */
  formula: 200,
  formulas: 10,
  /**
   * The most work of one call that computes formulas, which is the number of characters of all
   * formulas times the number of rows.
   */
  formulaWork: 2_500_000,
  /** The most characters of a brand, of a model and of a deviation in one line of a quote sheet. */
  sheetText: 200,
  /**
   * The most characters of the texts of all lines of a quote sheet together, because one call
   * carries all of them.
   */
  sheetTexts: 60_000,
  /**
   * The most bytes of the file of a filled-in quote sheet, or of a list of items for a project; the
   * browser parses the file.
   */
  sheetFileBytes: 2 * 1_048_576,
  /** The most characters of a supplier's explanation of a price; also of the question that asks for it. */
  explanation: 500,
  /** The most questions that may be asked about the quotes of one package. */
  explanations: 200,
  /** The most exclusions, of whole quotes or of single lines, that one evaluation may have. */
  exclusions: 500,
  /** The number of hours within which a supplier must explain a price that was questioned. */
  explanationHours: 24,
  /**
   * The most entries that each source of a project's timeline contributes to it: the events of the
   * project, of its awards, and of the course of its auctions.
   */
  projectTimeline: 200,
  /**
   * The most characters of each text of an objection and of its answer; also of each text of a
   * complaint.
   */
  objectionText: 2_000,
} as const;
