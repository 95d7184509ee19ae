/*
 * Several tabs of a browser may show boards of one person. Each event is announced by one tab only: the first
 * tab that adds the event's key to IndexedDB. The transaction excludes all other tabs, even on pages without
 * Web Locks (plain http), and a closed tab blocks no other tab.
 */

const DATABASE = 'jicai.told';
const STORE = 'told';
/**
 * How long added keys are stored, in ms: a tab that the browser suspended may try to announce an event hours
 * later.
 */
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

/**
 * Adds the keys in one transaction; resolves to the keys that no tab had added before. Deletes expired keys.
 * `at` is the device's time in epoch ms.
 */
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
    // Another tab has added the key already; without `preventDefault` the failed `add` would abort the whole
    // transaction.
    adding.onerror = (event) => event.preventDefault();
  }
  transaction.oncomplete = () => resolve(claimed);
  transaction.onabort = () => reject(transaction.error);
  return promise;
}

/**
 * Claims these keys; resolves to the keys whose events this tab may announce. Each key is granted
 * once, to one tab. If IndexedDB is missing or fails, resolves to all keys, because an event
 * announced twice is better than one never announced.
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
