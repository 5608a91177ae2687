import { type Crew, gatherCrew } from './crew.ts'
import { type Home, openHome } from './folders.ts'
import { complain } from './progress.ts'
import { endLeftovers } from './services.ts'
import { beTheOnlyOne } from './single.ts'

/** Runs the parts until a stop request or until one of them dies; leaves nothing running. Returns the exit code. */
export async function standWatch(
  address: string,
  serve: (crew: Crew, home: Home) => Promise<string>,
): Promise<number> {
  const home = openHome()
  const leave = await beTheOnlyOne(home.run, address)
  const crew = gatherCrew()
  try {
    // A stop request during the start abandons the rest of it: the process ends below.
    const died = await Promise.race([crew.asked, endLeftovers(home.run).then(() => serve(crew, home))])
    if (died === null) return 0
    complain(`✗ ${died}`)
    return 1
  } finally {
    await crew.stop()
    leave()
  }
}
