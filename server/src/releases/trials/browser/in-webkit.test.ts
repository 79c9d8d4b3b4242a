import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadInWebKit } from './in-webkit';

test('a driver that cannot be started rejects without an unhandled error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  const [display, driver] = [join(folder, 'display'), join(folder, 'driver')];
  writeFileSync(display, '#!/bin/sh\necho 7 >&3\nexec sleep 60\n', { mode: 0o755 });
  writeFileSync(driver, '', { mode: 0o644 });
  await expect(loadInWebKit({ display, driver }, 'http://localhost', [], 1000)).rejects.toThrow('EACCES');
  rmSync(folder, { recursive: true });
});
