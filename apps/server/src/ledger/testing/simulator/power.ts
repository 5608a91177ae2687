import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Power } from './simulator.ts'

const PROGRAM = fileURLToPath(new URL('../../../../../../tools/dev-env/src/power-cut.ts', import.meta.url))

/** A separate PostgreSQL: cutting the power of the shared one would end all other tests. */
export async function startPower(): Promise<Power & { end(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async (): Promise<string> => {
    const line: IteratorResult<string, unknown> = await lines.next()
    if (line.done) throw new Error('the program that runs PostgreSQL has ended')
    return line.value
  }
  const tell = async (word: string): Promise<void> => {
    child.stdin.write(`${word}\n`)
    const said = await answer()
    if (said !== word) throw new Error(`asked to ${word}, PostgreSQL’s program said: ${said}`)
  }
  return {
    url: await answer(),
    cut: () => tell('cut'),
    restore: () => tell('restore'),
    end: async () => {
      child.stdin.end()
      await gone
    },
  }
}
