import type { OrdersDeps } from '../orders/orders-deps';
import { failureText } from '../text/failure-text';
import { catalog } from './catalog';
import { shop } from './shop';
import { UsageError } from './usage-error';

/** A command as typed. Its file names are relative to `folder`, the working directory. */
export interface Command {
  program: 'shop' | 'catalog';
  argv: readonly string[];
  folder: string;
}

/** Exit code: 0 success, 1 error, 2 wrong usage, as with the release command. */
export interface CommandResult {
  code: 0 | 1 | 2;
  text: string;
}

const programs = { shop, catalog };

/** Runs one operator command. Never throws. */
export async function runCommand(deps: OrdersDeps, { program, argv, folder }: Command): Promise<CommandResult> {
  try {
    return { code: 0, text: await programs[program](deps, argv, folder) };
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, text: error.message };
    return { code: 1, text: failureText(error) };
  }
}
