/*
 * Files that wait on the device until they are sent: in IndexedDB, since local storage holds texts only.
 * They outlive the page and the session.
 */

const DATABASE = 'jicai';
const STORE = 'keptFiles';

const done = <T>(request: IDBRequest<T>): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
};

/** Runs one step on the store, and closes the database behind it. */
async function onStore<T>(
  mode: IDBTransactionMode,
  step: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const db = await done(opening);
  try {
    return await done(step(db.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    db.close();
  }
}

/** Keeps files under a key; throws where the browser has no room or allows none. */
export async function keepFiles(key: string, files: readonly File[]): Promise<void> {
  await onStore('readwrite', (store) => store.put([...files], key));
}

/** The files under a key; none where nothing is kept. */
export async function readFiles(key: string): Promise<readonly File[]> {
  return (await onStore<File[] | undefined>('readonly', (store) => store.get(key))) ?? [];
}

/** Forgets the files under a key. */
export async function dropFiles(key: string): Promise<void> {
  await onStore('readwrite', (store) => store.delete(key));
}
