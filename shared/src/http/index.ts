export { createHttp, type HttpOptions } from './http';
export { replyMessage } from './reply-message';
