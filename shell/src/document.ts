import type { DocumentData, PagePointer } from 'shared/server-contract';

/** Reads the JSON block with the given id; undefined if the document has none. */
function readBlock<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
}

export const readDocumentData = () => readBlock<DocumentData>('data');
export const readInlinedPointer = () => readBlock<PagePointer>('releases');
