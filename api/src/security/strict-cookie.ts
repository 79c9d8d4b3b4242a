import type { ApiConfig } from '../config/config';

/** How every cookie of the shop is set: no script reads it, and no other site's page sends it. `path`: below which it is sent. */
export const strictCookie = ({ publicUrl }: Pick<ApiConfig, 'publicUrl'>, path: string) =>
  ({ httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:'), path }) as const;
