import { type Crew, gatherCrew } from './crew.ts'
import { type Home, openHome } from './folders.ts'
import { complain } from './progress.ts'
import { endLeftovers } from './services.ts'
import { beTheOnlyOne } from './single.ts'

/** Runs the parts until someone asks to stop or one of them dies, and leaves nothing running. Returns the exit code. */
export async function standWatch(
  address: string,
  serve: (crew: Crew, home: Home) => Promise<string>,
): Promise<number> {
  const home = openHome()
  const leave = await beTheOnlyOne(home.run, address)
  const crew = gatherCrew()
  try {
    // Asked in the middle of the start, the rest of it is left behind: the process ends below.
    const died = await Promise.race([crew.asked, endLeftovers(home.run).then(() => serve(crew, home))])
    if (died === null) return 0
    complain(`✗ ${died}`)
    return 1
  } finally {
    await crew.stop()
    leave()
  }
}
