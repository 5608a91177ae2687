const PROBABILITY = 0.001
const WHOLE = 2 ** 32

const byChance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / WHOLE

/** Records a duration in the browser's performance timeline for one visit in a thousand. Nothing is sent. */
export async function measured<Made>(
  name: string,
  make: () => Promise<Made>,
  chance: () => number = byChance,
): Promise<Made> {
  if (chance() >= PROBABILITY) return make()
  const start = performance.now()
  const made = await make()
  performance.measure(name, { start })
  return made
}
