import { Gauge, type Registry } from 'prom-client';
import type { LaunchBoard } from './launch-board';

/** Exports by how much a launch is late, from memory: people wait for the draw, so lateness may page a person. */
export function registerLaunchMetrics(registry: Registry, board: Pick<LaunchBoard, 'lateSeconds'>): void {
  new Gauge({
    name: 'shop_launch_late_seconds',
    help: 'Longest time in seconds by which the closing or the draw of a launch is overdue; 0 if none is overdue',
    registers: [registry],
    collect() {
      this.set(board.lateSeconds(new Date()));
    },
  });
}
