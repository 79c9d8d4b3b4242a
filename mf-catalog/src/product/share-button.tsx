import { useServices } from 'shared/contract';
import { IconButton } from 'shared/ui';

/** Opens the native share sheet, or copies the URL if there is none. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { feedback } = useServices();
  const share = async () => {
    const url = new URL(path, window.location.origin).href;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        feedback.toast({ kind: 'success', text: 'Link copied.' });
      }
    } catch (reason) {
      // Closing the share sheet is not an error.
      if (!(reason instanceof DOMException && reason.name === 'AbortError'))
        feedback.toast({ kind: 'error', text: `Copy this link: ${url}` });
    }
  };
  return <IconButton icon="share" label="Share" onClick={share} />;
}
