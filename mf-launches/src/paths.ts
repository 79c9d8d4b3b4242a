/** Addresses of this slice's pages. */
export const launchPaths = {
  list: '/Launches',
  launch: (path: string) => `/Launches/${encodeURIComponent(path)}`,
  fairness: (path: string) => `/Launches/${encodeURIComponent(path)}/Fairness`,
  myEntries: '/Launches/My-Entries',
};
