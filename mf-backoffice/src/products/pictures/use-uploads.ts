import { useEffect, useMemo, useRef } from 'react';
import { messageOf } from '../../api';
import { send, uploadFile } from '../../api/client';
import { MAX_BYTES, MAX_PICTURES, type PictureEntry, type StaffPicture, type Upload } from './picture-entry';

/** More at once would only share the same line. */
const AT_ONCE = 2;
const ASK_AGAIN_MS = 700;
let keys = 0;

interface Uploads {
  add(files: readonly File[]): void;
  /** Sends the file of an entry that failed once more. */
  retry(key: string): void;
  change(next: (entries: readonly PictureEntry[]) => PictureEntry[]): void;
}

/**
 * Uploads files into a list of pictures, two at once, and follows them until they are made. The list is the form's: what arrives
 * changes the newest one, so nothing that is typed or moved meanwhile is lost. Leaving the page ends the uploads.
 */
export function useUploads(entries: readonly PictureEntry[], onChange: (entries: PictureEntry[]) => void): Uploads {
  const latest = useRef(entries);
  latest.current = entries;
  const report = useRef(onChange);
  report.current = onChange;
  const files = useRef(new Map<string, File>());
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);

  return useMemo(() => {
    const change: Uploads['change'] = (next) => {
      if (leaving.current?.signal.aborted) return;
      const wanted = next(latest.current);
      latest.current = wanted;
      report.current(wanted);
    };
    const update = (key: string, values: Partial<PictureEntry>, upload?: Partial<Upload>) =>
      change((before) =>
        before.map((entry) =>
          entry.key === key
            ? { ...entry, ...values, ...(upload && entry.upload && { upload: { ...entry.upload, ...upload } }) }
            : entry,
        ),
      );
    const isGone = (key: string) => !latest.current.some((entry) => entry.key === key) || leaving.current?.signal.aborted;

    const upload = async (key: string) => {
      const [file, signal] = [files.current.get(key), leaving.current?.signal];
      if (!file || !signal) return;
      update(key, {}, { state: 'uploading', share: 0, message: '' });
      const onProgress = (share: number) => update(key, {}, { share });
      const result = await uploadFile<StaffPicture>('/pictures', file, { onProgress, signal });
      if (result.ok) await follow(key, result.data);
      else update(key, {}, { state: 'failed', message: messageOf(result.failure) });
      startNext();
    };
    const follow = async (key: string, first: StaffPicture) => {
      update(key, { src: first.src });
      startNext();
      for (let picture = first; !isGone(key);) {
        if (picture.state === 'ready') return update(key, { upload: undefined });
        if (picture.state === 'failed') return update(key, {}, { state: 'failed', message: picture.message });
        update(key, {}, { state: 'making', share: picture.made / picture.total });
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
        // A failed request is repeated: the server makes the picture whether this page polls or not.
        const answer = await send<StaffPicture[]>('get', `/pictures?ids=${picture.id}`, undefined, {
          signal: leaving.current?.signal,
        });
        if (answer.ok) picture = answer.data[0] ?? picture;
      }
    };
    const startNext = () => {
      const running = latest.current.filter((entry) => entry.upload?.state === 'uploading').length;
      const waiting = latest.current.filter((entry) => entry.upload?.state === 'waiting');
      for (const { key } of waiting.slice(0, Math.max(0, AT_ONCE - running))) void upload(key);
    };

    return {
      change,
      add(chosen) {
        const added = chosen.map((file): PictureEntry => {
          const key = `upload-${(keys += 1)}`;
          files.current.set(key, file);
          const tooLarge = file.size > MAX_BYTES;
          const message = tooLarge
            ? `The file is ${(file.size / 1e6).toFixed(1)} MB. A picture can have at most ${MAX_BYTES / 1e6} MB.`
            : '';
          return {
            key,
            src: '',
            alt: '',
            upload: { name: file.name, state: tooLarge ? 'failed' : 'waiting', share: 0, message },
          };
        });
        change((before) => [...before, ...added].slice(0, Math.max(MAX_PICTURES, before.length)));
        startNext();
      },
      retry(key) {
        update(key, { src: '' }, { state: 'waiting', share: 0, message: '' });
        startNext();
      },
    };
  }, []);
}
