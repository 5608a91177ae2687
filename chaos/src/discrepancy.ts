/** The server's state contradicts the driver's books, or the server broke a guarantee. A single one fails the run. */
export class Discrepancy extends Error {
  override readonly name = 'Discrepancy'
}

export function ensure(condition: boolean, complaint: () => string): void {
  if (!condition) throw new Discrepancy(complaint())
}
