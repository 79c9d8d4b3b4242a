import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Shipment {
  id: number;
  short_tracking_reference: string;
  custom_tracking_reference: string;
  status: string;
  request: Record<string, unknown>;
}

/** Ship Logic on a local port: stores shipments, and answers as documented. */
export interface SimulatedCourier {
  url: string;
  shipments: Shipment[];
  /** The next booking is made, or called off, but its reply is lost. */
  loseNextReply(): void;
  /** The next booking is answered 422 with this message. */
  refuseNext(message: string): void;
  /** From now on every request is answered 401, as with a key that was renewed; or not any more. */
  refuseKey(isRefused: boolean): void;
  close(): Promise<void>;
}

export const COURIER_KEY = 'key-of-the-courier';

export async function startSimulatedCourier(): Promise<SimulatedCourier> {
  const shipments: Shipment[] = [];
  let isLost = false;
  let refusedWith = '';
  let isKeyRefused = false;
  const server = createServer((request, reply) => {
    const send = (status: number, body: object) =>
      void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://courier');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (isKeyRefused || request.headers.authorization !== `Bearer ${COURIER_KEY}`)
        return send(401, { message: 'Unauthorized' });
      const shown = ({ request: _request, ...shipment }: Shipment) => ({ ...shipment, tracking_events: [] });
      if (request.method === 'POST' && pathname === '/v2/shipments') {
        if (refusedWith) {
          send(422, { message: refusedWith });
          refusedWith = '';
          return;
        }
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
        const id = 9000 + shipments.length;
        const own = String(body.custom_tracking_reference);
        shipments.push({
          id,
          short_tracking_reference: `TCG${id}`,
          custom_tracking_reference: own,
          status: 'submitted',
          request: body,
        });
        if (isLost) {
          isLost = false;
          return void request.socket.destroy();
        }
        return send(200, shown(shipments.at(-1) as Shipment));
      }
      if (request.method === 'POST' && pathname === '/v2/shipments/cancel') {
        const { tracking_reference: wanted } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
        const found = shipments.find((each) =>
          [each.short_tracking_reference, each.custom_tracking_reference].includes(String(wanted)),
        );
        if (!found) return send(400, { message: 'Shipment not found' });
        if (found.status !== 'submitted') return send(400, { message: `Shipment is ${found.status}` });
        found.status = 'cancelled';
        if (isLost) {
          isLost = false;
          return void request.socket.destroy();
        }
        return send(200, shown(found));
      }
      if (pathname === '/v2/tracking/shipments') {
        const wanted = searchParams.get('tracking_reference');
        const found = shipments.filter((each) =>
          [each.short_tracking_reference, each.custom_tracking_reference].includes(wanted ?? ''),
        );
        return found.length ? send(200, { shipments: found.map(shown) }) : send(404, { message: 'Shipment not found' });
      }
      if (pathname === '/v2/shipments/label')
        return send(200, { url: `https://labels.example/${searchParams.get('id')}.pdf?signature=1` });
      return send(404, { message: 'Not found' });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shipments,
    loseNextReply: () => void (isLost = true),
    refuseNext: (message) => void (refusedWith = message),
    refuseKey: (isRefused) => void (isKeyRefused = isRefused),
    close: () => new Promise((closed) => void server.close(() => closed())),
  };
}
