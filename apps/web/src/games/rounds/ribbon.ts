import { Mesh, MeshGeometry, type Texture } from 'pixi.js'

/** Points per curve. */
export const POINTS = 48

type Point = { readonly x: number; readonly y: number }

function strip(): MeshGeometry {
  const uvs = new Float32Array(POINTS * 4)
  const indices = new Uint32Array((POINTS - 1) * 6)
  for (let at = 0; at < POINTS; at++) {
    const along = at / (POINTS - 1)
    uvs.set([along, 0, along, 1], at * 4)
    if (at < POINTS - 1) {
      const corner = at * 2
      indices.set([corner, corner + 1, corner + 2, corner + 1, corner + 3, corner + 2], at * 6)
    }
  }
  const geometry = new MeshGeometry({ positions: new Float32Array(POINTS * 4), uvs, indices })
  // Batched with the other sprites, whatever its vertex count.
  geometry.batchMode = 'batch'
  return geometry
}

/** A textured band of two rows of points: u along it to the right, v across it downwards. */
export class Band {
  readonly #geometry = strip()
  readonly mesh: Mesh<MeshGeometry>

  constructor(texture: Texture) {
    this.mesh = new Mesh({ geometry: this.#geometry, texture })
  }

  /** Follows a curve; `width` at its head, tapering to zero at its start. */
  along(points: readonly Point[], width: number): void {
    const { positions } = this.#geometry
    for (const [at, point] of points.entries()) {
      const before = points[Math.max(0, at - 1)] ?? point
      const after = points[Math.min(points.length - 1, at + 1)] ?? point
      const [dx, dy] = [after.x - before.x, after.y - before.y]
      const length = Math.hypot(dx, dy) || 1
      const half = (width / 2) * (0.25 + 0.75 * (at / (POINTS - 1)))
      const [nx, ny] = [(dy / length) * half, (-dx / length) * half]
      positions[at * 4] = point.x + nx
      positions[at * 4 + 1] = point.y + ny
      positions[at * 4 + 2] = point.x - nx
      positions[at * 4 + 3] = point.y - ny
    }
    this.#geometry.getBuffer('aPosition').update()
  }

  /** Fills from a curve down to a line. */
  downTo(points: readonly Point[], bottom: number): void {
    const { positions } = this.#geometry
    for (const [at, point] of points.entries()) {
      positions[at * 4] = point.x
      positions[at * 4 + 1] = point.y
      positions[at * 4 + 2] = point.x
      positions[at * 4 + 3] = bottom
    }
    this.#geometry.getBuffer('aPosition').update()
  }
}
