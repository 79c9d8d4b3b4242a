/** Type of a script element that the browser ignores until inline/load-scripts-after-images.ts makes it a module again. */
export const DEFERRED_MODULE = 'deferred-module';

/** Whether a rendered page has images that its scripts should wait for. */
export const hasLargeImages = (html: string): boolean => /<img[^<>]+fetchpriority="high"/i.test(html);
