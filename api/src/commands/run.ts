import type { OrdersDeps } from '../orders/orders-deps';
import { Refusal } from '../refusals';
import { catalog } from './catalog';
import { shop } from './shop';
import { WrongUsage } from './wrong-usage';

/** A command as it was typed. `folder` is where it was typed: its file names are relative to that. */
export interface Command {
  program: 'shop' | 'catalog';
  argv: readonly string[];
  folder: string;
}

/** 0 done, 1 refused, 2 wrong usage, as with the release command. */
export interface Outcome {
  code: 0 | 1 | 2;
  text: string;
}

const programs = { shop, catalog };

/** Does one operator's command. Never throws. */
export async function runCommand(deps: OrdersDeps, { program, argv, folder }: Command): Promise<Outcome> {
  try {
    return { code: 0, text: await programs[program](deps, argv, folder) };
  } catch (error) {
    if (error instanceof WrongUsage) return { code: 2, text: error.message };
    if (error instanceof Refusal || error instanceof Error) return { code: 1, text: error.message };
    return { code: 1, text: String(error) };
  }
}
