/** Saves data as JSON through the browser's download. */
export function saveFile(name: string, data: unknown): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = name;
  link.click();
  // Some browsers read the URL after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
