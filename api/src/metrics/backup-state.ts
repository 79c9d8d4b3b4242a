import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last backup that was restored into a scratch database. In a file of DATA_DIR: the embedded database belongs to the server. */
interface BackupState {
  name: string;
  verifiedAt: string;
  bytes: number;
  rows: number;
}

const fileOf = (dataDir: string) => join(dataDir, 'backup-state.json');

export async function writeBackupState(dataDir: string, state: BackupState): Promise<void> {
  await writeFile(`${fileOf(dataDir)}.new`, JSON.stringify(state));
  await rename(`${fileOf(dataDir)}.new`, fileOf(dataDir));
}

/** Null: there is none yet. */
export function readBackupState(dataDir: string): BackupState | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as BackupState;
  } catch {
    return null;
  }
}
