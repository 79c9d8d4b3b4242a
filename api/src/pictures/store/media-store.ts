/** The store of originals and finished pictures, by key. The content of a key never changes. */
export interface MediaStore {
  /** The folder or address, for messages. */
  place: string;
  /** Stores the whole file or nothing of it. */
  put(key: string, content: Buffer): Promise<void>;
  /** Null if nothing is stored under this key. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Removes the object under this key, if there is one. */
  remove(key: string): Promise<void>;
}
