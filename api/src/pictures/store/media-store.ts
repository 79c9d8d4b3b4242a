/** Where originals and finished pictures are kept, by key. What has been stored under a key never changes. */
export interface MediaStore {
  /** The folder or address, for messages. */
  place: string;
  /** Stores the whole file or nothing of it. */
  put(key: string, content: Buffer): Promise<void>;
  /** Null where nothing is stored under this key. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Removes what is stored under this key, if anything. */
  remove(key: string): Promise<void>;
}
