import { Gauge, type Registry } from 'prom-client';
import type { LaunchBoard } from './launch-board';

/** Exports by how much a launch is late, from memory: people wait for the draw, so lateness may page a person. */
export function registerLaunchMetrics(registry: Registry, board: Pick<LaunchBoard, 'lateSeconds'>): void {
  new Gauge({
    name: 'shop_launch_late_seconds',
    help: 'Seconds by which the closing or the draw of a launch is overdue, the latest one; 0: none is',
    registers: [registry],
    collect() {
      this.set(board.lateSeconds(new Date()));
    },
  });
}
