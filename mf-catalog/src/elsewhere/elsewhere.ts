/** What became of a page that is not there: it has another address, or its product is not sold any more. */
export interface Elsewhere {
  /** The path of today; absent where there is none. */
  movedTo?: string;
}
