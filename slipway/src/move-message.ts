import { commandLine, envOption } from './command-line';
import { dropped } from './gate/consumed-exposes';
import { notCompared } from './gate/gate';
import { wentBack } from './live-in';
import type { MoveResult } from './move-pointer';
import { noLongerAuto } from './moves';
import { environmentOf, PRODUCTION, releaseOf } from './pointer';

/** The result of each move, placed after a name and its version: the command prints it, and the page for operators shows it. */
export const RESULTS = {
  promote: (name: string, moved: MoveResult) => `is live${butOff(name, moved)}`,
  rollback: (name: string, moved: MoveResult) =>
    ROLLED_BACK[moved.action ?? 'rollback'] + butOff(name, moved) + stays(name, moved),
  canary(name: string, { pointer }: MoveResult) {
    // Where nothing was changed, the share is that of the running one.
    const { percent = 0, auto = false } = releaseOf(pointer, name)?.canary ?? {};
    return `is shown to ${percent} % of the visitors${auto ? ', and withdrawn automatically if it fails for them more often' : ''}`;
  },
  canaryEnd: () => 'is live for everybody',
  disable: () => 'is switched off',
  enable: () => 'is shown again',
  retire: () => 'is no longer live, and nothing is compared with it',
};

const ROLLED_BACK: Record<string, string> = {
  rollback: 'is live again',
  'canary-end': 'is live for everybody: its canary was withdrawn',
  // `--to` a version that was never live.
  promote: 'is live for the first time: it was tried like a promotion',
};

/** A rollback that only withdrew a canary changed nothing for most visitors, which matters in an incident. */
function stays(name: string, { action, version, pointer }: MoveResult): string {
  const before = releaseOf(pointer, name)?.fallback?.version;
  return action === 'canary-end' && before !== undefined
    ? `, and ${version} stays live. To go back to ${before}, run the same command again`
    : '';
}

/** For a move that leaves a disabled remote disabled. */
const butOff = (name: string, { pointer }: MoveResult) =>
  releaseOf(pointer, name)?.state === 'disabled' ? `, but ${name} is switched off (enable puts it back)` : '';

/** The message about the result of a move. `untried`: why no browser tried the version, if one should have. */
export function moveMessage(name: string, moved: MoveResult, result: string, untried?: string): string {
  const { changed, version, tookMs, pointer, checks } = moved;
  const where = environmentOf(pointer) === PRODUCTION ? result : `${result} in ${environmentOf(pointer)}`;
  if (!changed) return `${name} ${version} ${where} already, nothing changed (generation ${pointer.generation})`;
  const notes = [
    ...(untried ? [`No browser tried it: ${untried}.`] : []),
    ...[...dropped(checks), ...notCompared(checks), ...wentBack(checks), ...noLongerAuto(checks)].map((check) => `${check}.`),
    ...canaryNotes(name, moved),
  ];
  return [`${name} ${version} ${where} (generation ${pointer.generation}, ${tookMs} ms)`, ...notes].join('\n');
}

/** The effect of the move on the canary of another version, which may be another operator's. */
function canaryNotes(name: string, { ended, goesOn, pointer }: MoveResult): string[] {
  const end = () => commandLine(`canary ${name} ${goesOn!.version} --end${envOption(environmentOf(pointer))} --reason "…"`);
  return [
    ...(ended ? [`The canary of ${ended.version}, which ${ended.percent} % saw, is withdrawn.`] : []),
    ...(goesOn ? [`The canary of ${goesOn.version} continues for ${goesOn.percent} %. To end it: ${end()}`] : []),
  ];
}
