import { PRODUCTION } from './pointer';

/**
 * How this machine runs a command of the kit, for messages that say what to run: 'npx slipway sign'. A project with a
 * wrapper command names it in SLIPWAY_COMMAND.
 */
export const commandLine = (command: string, env: Readonly<Record<string, string | undefined>> = process.env) =>
  `${env.SLIPWAY_COMMAND?.trim() || 'npx slipway'} ${command}`;

/** The option that a command needs for an environment, with a space before it; '' for production, which needs none. */
export const envOption = (environment: string) => (environment === PRODUCTION ? '' : ` --env ${environment}`);
