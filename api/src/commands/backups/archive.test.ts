import { failureOf } from './archive';

const rejected = (code: string) => ({ status: 'rejected', reason: Object.assign(new Error(code), { code }) }) as const;
const fine = { status: 'fulfilled', value: undefined } as const;
const tar = rejected('tar ended with 2');

test.each([
  ['nothing, if both ended well', fine, fine, true, undefined],
  [
    'nothing, if tar has read the whole archive and closed its input before Node noticed',
    rejected('ERR_STREAM_PREMATURE_CLOSE'),
    fine,
    true,
    undefined,
  ],
  [
    'that tar closed its input before the end of the archive',
    rejected('ERR_STREAM_PREMATURE_CLOSE'),
    fine,
    false,
    'ERR_STREAM_PREMATURE_CLOSE',
  ],
  ['why tar ended, not that its input was closed', rejected('ERR_STREAM_PREMATURE_CLOSE'), tar, true, 'tar ended with 2'],
  ['why tar ended, not that nobody read', rejected('EPIPE'), tar, false, 'tar ended with 2'],
  ['that nobody read, even of a tar that ended well', rejected('EPIPE'), fine, true, 'EPIPE'],
  ['a wrong key, not that the input of tar ended', rejected('wrong key'), tar, false, 'wrong key'],
  ['what only tar says', fine, tar, true, 'tar ended with 2'],
])('reports %s', (_what, unpacking, ended, isWhole, message) => {
  expect(failureOf(unpacking, ended, isWhole)?.message).toBe(message);
});
