/** A circle on the screen, in pixels. */
export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Whether it marks a single point and must not be moved. */
  readonly isFixed: boolean;
}

interface Spot<Of extends Circle = Circle> {
  x: number;
  y: number;
  readonly of: Of;
}

const ROUNDS = 12;
const GAP = 2;

/**
 * Moves circles so that none covers another: the centre of a cluster may be close to its neighbour's, whose number
 * would then be unreadable. Each circle still covers its own point, so very dense ones may still touch.
 */
export function apart<Of extends Circle>(circles: readonly Of[]): readonly Readonly<Spot<Of>>[] {
  const spots = circles.map((circle): Spot<Of> => ({ x: circle.x, y: circle.y, of: circle }));
  for (let round = 0; round < ROUNDS; round++) {
    let isDone = true;
    for (const [index, spot] of spots.entries()) {
      for (const other of spots.slice(index + 1)) {
        if (part(spot, other)) isDone = false;
      }
    }
    if (isDone) break;
  }
  return spots;
}

/** @returns whether they were too close */
function part(a: Spot, b: Spot): boolean {
  const near = a.of.radius + b.of.radius + GAP;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.hypot(dx, dy);
  if (distance >= near || (a.of.isFixed && b.of.isFixed)) return false;
  const share = a.of.isFixed || b.of.isFixed ? 1 : 0.5;
  const way = (near - distance) * share;
  const [x, y] = distance > 0 ? [(dx / distance) * way, (dy / distance) * way] : [way, 0];
  move(a, -x, -y);
  move(b, x, y);
  return true;
}

function move(spot: Spot, dx: number, dy: number): void {
  const { x, y, radius, isFixed } = spot.of;
  if (isFixed) return;
  const [farX, farY] = [spot.x + dx - x, spot.y + dy - y];
  const within = Math.min(1, radius / Math.hypot(farX, farY));
  spot.x = x + farX * within;
  spot.y = y + farY * within;
}
