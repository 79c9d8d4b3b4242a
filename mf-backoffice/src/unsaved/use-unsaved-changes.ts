import { useEffect } from 'react';
import { addUnsavedChanges } from './unsaved-changes';

/** While `isUnsaved`, the page is not left without a question. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? addUnsavedChanges() : undefined), [isUnsaved]);
}
