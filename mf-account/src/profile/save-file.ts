/** Saves a text through the browser's download. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // Some browsers read the URL after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
