import { useRef, useState } from 'react';
import type { Failure } from '../api';
import { sendCsv, type Progress } from '../api/client';
import type { ImportPreview, ImportResult } from './import-preview';

/** As the server has it: 20 MB. */
const MAX_BYTES = 20 * 1024 * 1024;

export interface ImportState {
  fileName: string;
  preview?: ImportPreview;
  result?: ImportResult;
  failure?: Failure;
  /** While a request runs; `progress` is absent until the server has read the file. */
  running?: 'preview' | 'import';
  progress?: Progress;
}

/** The way of a file into the catalog: preview, import. One step at a time. */
export function useImport() {
  const [state, setState] = useState<ImportState | null>(null);
  // Bytes, not the file: it may be saved again while its preview is on the screen.
  const content = useRef<Blob | null>(null);
  const isRunning = useRef(false);

  const run = async <T>(running: 'preview' | 'import', path: string) => {
    isRunning.current = true;
    setState((before) => ({ fileName: '', ...before, running, progress: undefined, failure: undefined }));
    const result = await sendCsv<T>(path, content.current as Blob, (progress) =>
      setState((before) => before && { ...before, progress }),
    );
    isRunning.current = false;
    setState((before) => before && { ...before, running: undefined, progress: undefined });
    return result;
  };
  const look = async (failure?: Failure) => {
    const read = await run<ImportPreview>('preview', '/products/import/preview');
    setState(
      (before) =>
        before && { ...before, ...(read.ok ? { preview: read.data, failure } : { preview: undefined, failure: read.failure }) },
    );
  };

  return {
    state,
    async choose(file: File) {
      if (isRunning.current) return;
      setState({ fileName: file.name });
      if (file.size > MAX_BYTES)
        return setState({
          fileName: file.name,
          failure: { kind: 'other', message: 'The file is larger than 20 MB. Split it into several files.' },
        });
      content.current = await file.arrayBuffer().then(
        (bytes) => new Blob([bytes]),
        () => null,
      );
      if (content.current) await look();
      else setState({ fileName: file.name, failure: { kind: 'other', message: 'The file cannot be read. Choose it again.' } });
    },
    async start() {
      if (isRunning.current || !state?.preview) return;
      const { fingerprint } = state.preview;
      const query = new URLSearchParams({ fingerprint, file: state.fileName.slice(0, 200) });
      const done = await run<ImportResult>('import', `/products/import?${query}`);
      if (done.ok) setState((before) => before && { fileName: before.fileName, result: done.data });
      // The effect of the file has changed since the preview, so show it again.
      else if (done.failure.code === 'spreadsheet/changed-meanwhile') await look(done.failure);
      else setState((before) => before && { ...before, failure: done.failure });
    },
  };
}
