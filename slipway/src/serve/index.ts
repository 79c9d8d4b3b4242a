export { createReleases, type PageHead, type Releases, type ServeOptions } from './releases';
export { followReleases, type CurrentReleases, type PointerMemory } from './follow-releases';
export { createReleaseFiles, type ReadReleaseFile, type ReleaseFile } from './read-files';
export { acceptedEncodings, contentTypeOf, etagOf, matchesEtag } from './content';
export { limitPerMinute } from './rate-limit';
