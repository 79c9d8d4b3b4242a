export { checkSettings } from './check-settings';
export { readServerConfig, type ServerConfig } from './config';
export { startServer, type Server } from './server';
