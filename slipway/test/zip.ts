import { deflateRawSync } from 'node:zlib';

/** A ZIP archive of one file, written at a time. Non-ASCII names are not supported. */
export function zipOf(name: string, { text = '', time = 0 } = {}): Buffer {
  const [local, central, end] = [Buffer.alloc(30 + name.length), Buffer.alloc(46 + name.length), Buffer.alloc(22)];
  const packed = text === '' ? Buffer.alloc(0) : deflateRawSync(text);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(time, 10);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(text === '' ? 0 : 8, 10);
  central.writeUInt16LE(time, 12);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(text.length, 24);
  central.writeUInt16LE(name.length, 28);
  central.write(name, 46);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, central, end]);
}
