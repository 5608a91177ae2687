import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ROOT } from './folders.ts'
import { leash } from './processes.ts'

export type ToolResult = { readonly code: number; readonly output: string }
export type ToolOptions = { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> }

/** Runs a program of node_modules/.bin to its end and captures its output. */
export function runTool(
  name: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<ToolResult> {
  const env = {
    ...process.env,
    PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    ...options.env,
  }
  return new Promise((resolve) => {
    const child = spawn(name, args, {
      cwd: options.cwd ?? ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    leash(child, ['SIGTERM', 'SIGKILL'])
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
