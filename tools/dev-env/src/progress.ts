import { sentenceFor } from './trouble.ts'

export type Write = (line: string) => void

export const printLine: Write = (line) => {
  process.stdout.write(`${line}\n`)
}

export const complain: Write = (line) => {
  process.stderr.write(`${line}\n`)
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Prints one line per finished step: `✓ build web 4.2 s`. A note adds details. */
export async function step<T>(
  name: string,
  work: () => Promise<T>,
  noteOf?: (value: T) => string,
): Promise<T> {
  const began = Date.now()
  const value = await work()
  printLine([`✓ ${name} ${seconds(Date.now() - began)}`, ...(noteOf ? [noteOf(value)] : [])].join(', '))
  return value
}

/** Runs a command and exits with its code; prints one sentence for a fault that the user can fix, a stack for a bug. */
export async function main(command: () => Promise<number>): Promise<void> {
  let code = 1
  try {
    code = await command()
  } catch (error) {
    complain(`✗ ${sentenceFor(error) ?? (error instanceof Error ? error.stack : String(error))}`)
  }
  process.exit(code)
}
