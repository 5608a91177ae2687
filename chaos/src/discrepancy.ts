/** The house and the driver's books disagree, or the house broke its word. One is one too many. */
export class Discrepancy extends Error {
  override readonly name = 'Discrepancy'
}

export function insist(condition: boolean, complaint: () => string): void {
  if (!condition) throw new Discrepancy(complaint())
}
