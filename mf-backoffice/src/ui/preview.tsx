import { useState } from 'react';
import { Notice } from 'shared/ui';
import { useCommand } from '../api/use-command';
import { useNotify } from '../api/use-notify';

/** The link to a page as it will be, of something that is not in the shop yet: `path` is that of the thing in the API. */
export function usePreview(path: string) {
  const { run, busy } = useCommand();
  const { notifyFailure } = useNotify();
  const [address, setAddress] = useState('');
  const open = async () => {
    const result = await run<{ path: string }>('post', `${path}/preview`);
    if (result.ok) setAddress(result.data.path);
    else notifyFailure(result.failure);
  };
  return { address, open, forget: () => setAddress(''), busy };
}

/** The link; nothing while there is none. */
export function PreviewNotice({ address }: { address: string }) {
  if (!address) return null;
  return (
    <Notice kind="info" role="status">
      <a href={address} target="_blank" rel="noreferrer">
        Preview the page
      </a>
      . The link is valid for an hour.
    </Notice>
  );
}
