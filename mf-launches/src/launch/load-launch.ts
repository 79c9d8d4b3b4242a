import { notFound, type LoadContext, type NotFound } from 'shared/contract';
import type { LoadFailure } from 'shared/ui';
import type { Launch } from './launch';

export interface LaunchData {
  launch: Launch;
}

/** Loads a launch by its part of the address. */
export async function loadLaunch({
  params,
  read,
}: Pick<LoadContext, 'params' | 'read'>): Promise<LaunchData | LoadFailure | NotFound> {
  const result = await read<LaunchData>(`/launches/${encodeURIComponent(params.name ?? '')}`);
  if (result.ok) return { launch: result.data.launch };
  return result.failure.status === 404 ? notFound() : { failed: true };
}
