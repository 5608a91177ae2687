/** When one of our ids (UUID version 7) was made; null for other ids. */
export function madeAtMs(id: string): number | null {
  const found = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.exec(id)
  return found ? Number.parseInt(`${found[1]}${found[2]}`, 16) : null
}
