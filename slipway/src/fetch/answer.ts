import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** The response of a handler. */
export interface Answered {
  status: number;
  headers: Headers;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

type Field = string | number | readonly string[];

/** The parts of a Node response that the release handlers use. */
type UsedOfResponse = Pick<
  ServerResponse,
  'statusCode' | 'headersSent' | 'setHeader' | 'appendHeader' | 'hasHeader' | 'writeHead' | 'end' | 'destroy'
>;

/** A response for Node handlers that records their output. */
export function createAnswer(): { response: ServerResponse; read(): Answered } {
  const headers = new Headers();
  let body: Answered['body'];
  const add = (name: string, value: Field) => [value].flat().forEach((each) => headers.append(name, String(each)));
  const set = (name: string, value: Field) => {
    headers.delete(name);
    add(name, value);
  };
  const response = {
    statusCode: 200,
    headersSent: false,
    setHeader(name: string, value: Field) {
      set(name, value);
      return response;
    },
    appendHeader(name: string, value: Field) {
      add(name, value);
      return response;
    },
    hasHeader: (name: string) => headers.has(name),
    writeHead(status: number, fields: OutgoingHttpHeaders) {
      response.statusCode = status;
      for (const [name, value] of Object.entries(fields)) if (value !== undefined) set(name, value);
      return response;
    },
    end(content?: Answered['body']) {
      body = content;
      response.headersSent = true;
      return response;
    },
    destroy: () => response,
  } as unknown as UsedOfResponse & { statusCode: number; headersSent: boolean };
  return { response: response as ServerResponse, read: () => ({ status: response.statusCode, headers, body }) };
}
