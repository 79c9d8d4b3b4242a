export { readSiteConfig, type SiteConfig } from './config';
export { startSite, type Site } from './server';
