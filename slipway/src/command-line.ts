import { PRODUCTION } from './pointer';

/**
 * The way to run a slipway command here, for messages that name one: 'npx slipway sign'. A project with a wrapper command names
 * it in SLIPWAY_COMMAND.
 */
export const commandLine = (command: string) => `${process.env.SLIPWAY_COMMAND?.trim() || 'npx slipway'} ${command}`;

/** The option that a command needs for an environment, with a space before it; '' for production, which needs none. */
export const envOption = (environment: string) => (environment === PRODUCTION ? '' : ` --env ${environment}`);
