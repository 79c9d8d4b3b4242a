import { isMediaPlace } from '../../pictures/store/open-media-store';

export interface BackupSettings {
  /** Encrypts the archives; at least 32 characters. Without it they cannot be read. */
  key: string;
  /** A folder, or s3://bucket/prefix. */
  place: string;
  /** Minutes after midnight in South Africa. */
  minuteOfDay: number;
}

const DEFAULT_TIME = '02:30';

/** Reads BACKUP_KEY, BACKUP_STORE and BACKUP_AT. Throws one Error that names each missing or invalid one. */
export function readBackupSettings(env: Readonly<Record<string, string | undefined>>): BackupSettings {
  const text = (name: string) => env[name]?.trim() ?? '';
  const [key, place, time] = [text('BACKUP_KEY'), text('BACKUP_STORE'), text('BACKUP_AT') || DEFAULT_TIME];
  const wrong: string[] = [];
  if (key.length < 32)
    wrong.push(
      "BACKUP_KEY must have at least 32 characters. Generate one with 'openssl rand -hex 32', and keep it elsewhere too.",
    );
  if (!place || !isMediaPlace(place))
    wrong.push('BACKUP_STORE must be a folder, best on another machine, or an address such as s3://bucket/backups.');
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined) wrong.push(`BACKUP_AT must be a time such as ${DEFAULT_TIME}, not '${time}'.`);
  if (wrong.length) throw new Error(`Backups cannot start:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  return { key, place, minuteOfDay: Number(hours) * 60 + Number(minutes) };
}
