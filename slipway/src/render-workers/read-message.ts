import type { ErrorData, FromWorker } from './messages';

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const mayBeText = (value: unknown) => value === undefined || isText(value);
const isError = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, message, stack, label, isOfHost } = value as Partial<ErrorData>;
  const isFlag = isOfHost === undefined || typeof isOfHost === 'boolean';
  return isText(name) && isText(message) && mayBeText(stack) && mayBeText(label) && isFlag;
};

type Check = (value: unknown) => boolean;
const IDLE = { idleMs: isNumber, idleCpuMs: isNumber, idleLabel: mayBeText };
const FIELDS: { [Type in FromWorker['type']]: Record<string, Check> } = {
  ready: {},
  pong: IDLE,
  began: { id: isNumber, ...IDLE },
  loaded: { id: isNumber, key: isText },
  question: {
    id: isNumber,
    question: isNumber,
    function: isNumber,
    args: (value) => value === undefined || Array.isArray(value),
  },
  done: { id: isNumber, rssMb: isNumber, error: (value) => value === undefined || isError(value) },
  late: { label: isText },
  slowed: { label: isText, ms: isNumber, usedMs: isNumber },
  log: { label: isText, text: isText },
  fault: { label: mayBeText, during: mayBeText, what: isText, stack: mayBeText },
};

/** A message of a worker; undefined for anything else, which a build has written to the channel. */
export function readMessage(message: object): FromWorker | undefined {
  const { type } = message as { type?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) return undefined;
  const fields = Object.entries(FIELDS[type as FromWorker['type']]);
  const values = message as Record<string, unknown>;
  return fields.every(([name, check]) => check(values[name])) ? (message as FromWorker) : undefined;
}
