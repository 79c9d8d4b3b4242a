import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 };

/** The data that a device signs, if not for the challenge and shop that it was asked for. */
interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False: it did not check the person. */
  verified?: boolean;
  counter?: number;
  /** Signs with another key. */
  key?: KeyObject;
}

/**
 * A passkey in software: ES256, made and used as the WebAuthn standard says, with real signatures. `counting`: raises its
 * counter with each signature, as security keys do; otherwise it stays 0.
 */
export function createPasskey(origin: string, { counting = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rp = new URL(origin).hostname;
  let counter = 0;

  const clientData = (type: string, challenge: string, other: Deviation) =>
    Buffer.from(
      JSON.stringify({ type, challenge: other.challenge ?? challenge, origin: other.origin ?? origin, crossOrigin: false }),
    );
  const authenticatorData = (other: Deviation, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(other.counter ?? counter);
    const user = other.verified === false ? FLAG.present : FLAG.present | FLAG.verified;
    return Buffer.concat([sha256(other.rpId ?? rp), Buffer.from([user | flags]), count, rest]);
  };
  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };

  return {
    id: text(id),
    /** The answer of navigator.credentials.create(). */
    create({ challenge }: { challenge: string }, other: Deviation = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const data = authenticatorData(
        other,
        FLAG.attested,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]),
      );
      // CBOR: {fmt: 'none', attStmt: {}, authData: data}.
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0]), cborText('authData')],
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: text(clientData('webauthn.create', challenge, other)),
        attestationObject: text(attestation),
        transports: ['internal'],
      };
      return { ...common, response };
    },
    /** The answer of navigator.credentials.get(). */
    sign({ challenge }: { challenge: string }, other: Deviation = {}) {
      if (counting) counter += 1;
      const client = clientData('webauthn.get', challenge, other);
      const data = authenticatorData(other, 0);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), other.key ?? privateKey);
      const response = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) };
      return { ...common, response };
    },
  };
}

export type Passkey = ReturnType<typeof createPasskey>;

const text = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const cborText = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
