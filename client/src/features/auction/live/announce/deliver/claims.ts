/*
 * Several tabs of a browser may show boards of one person. Each event is told by one of them: the first
 * that writes its name into the browser's database. A transaction there excludes all others, also where a
 * page has no Web Locks (plain http); a tab that is closed leaves nothing behind that others wait for.
 */

const DATABASE = 'jicai.told';
const STORE = 'told';
/** A tab that the browser put to sleep may tell of an event hours later. */
const REMEMBERED_MS = 24 * 3_600_000;

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE).createIndex('at', 'at');
  };
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
}

/** The names that no other tab has claimed, which are this tab's now. `at` is the device's time in ms. */
async function claimIn(db: IDBDatabase, names: readonly string[], at: number): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const claimed: string[] = [];
  const transaction = db.transaction(STORE, 'readwrite');
  const store = transaction.objectStore(STORE);
  const old = store.index('at').openKeyCursor(IDBKeyRange.upperBound(at - REMEMBERED_MS));
  old.onsuccess = () => {
    if (!old.result) return;
    store.delete(old.result.primaryKey);
    old.result.continue();
  };
  for (const name of names) {
    const adding = store.add({ at }, name);
    adding.onsuccess = () => claimed.push(name);
    // It is another tab's; the rest of the transaction goes on.
    adding.onerror = (event) => event.preventDefault();
  }
  transaction.oncomplete = () => resolve(claimed);
  transaction.onabort = () => reject(transaction.error);
  return promise;
}

/**
 * Which of these events this tab is to tell; each name is given to one tab, once. In a browser that keeps
 * nothing each tab tells all: twice is better than never.
 */
export async function claim(names: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    opened ??= open();
    return new Set(await claimIn(await opened, names, Date.now()));
  } catch {
    opened = null;
    return new Set(names);
  }
}
