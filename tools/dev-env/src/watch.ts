import { type Crew, gatherCrew } from './crew.ts'
import { type Home, openHome } from './folders.ts'
import { complain } from './progress.ts'
import { endStaleProcesses } from './services.ts'
import { acquireSingleInstance } from './single.ts'

/** Runs the parts until a stop request or until one of them dies; leaves nothing running. Returns the exit code. */
export async function supervise(
  address: string,
  serve: (crew: Crew, home: Home) => Promise<string>,
): Promise<number> {
  const home = openHome()
  const leave = await acquireSingleInstance(home.run, address)
  const crew = gatherCrew()
  try {
    // A stop request during the start abandons the rest of it: the process ends below.
    const died = await Promise.race([crew.asked, endStaleProcesses(home.run).then(() => serve(crew, home))])
    if (died === null) return 0
    complain(`✗ ${died}`)
    return 1
  } finally {
    await crew.stop()
    leave()
  }
}
