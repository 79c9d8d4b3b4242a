/** The fate of a missing page: it moved to another address, or its product is no longer sold. */
export interface Elsewhere {
  /** The current path; absent if there is none. */
  movedTo?: string;
}
