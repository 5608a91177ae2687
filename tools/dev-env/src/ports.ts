import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { codeOf, UserFault } from './trouble.ts'

const DEFAULT_PORT = 3000

/** Parses `PORT`; the ports after it are used too. */
export function parsePort(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return DEFAULT_PORT
  const port = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  if (port >= 1 && port <= 65_500) return port
  throw new UserFault(
    `PORT must be a whole number from 1 to 65500, but is "${text}"; try PORT=${DEFAULT_PORT}.`,
  )
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      const code = codeOf(error)
      if (code === 'EADDRINUSE') resolve(false)
      else if (code === 'EACCES') {
        reject(
          new UserFault(
            `Port ${port} needs more rights than this account has; choose one above 1023 with PORT=…`,
          ),
        )
        // Without IPv6 on the host, nothing can collide there.
      } else if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') resolve(true)
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** Free on all addresses: a listener on a single address would still take that address's connections. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['0.0.0.0', '127.0.0.1', '::', '::1']) {
    if (!(await canListen(port, host))) return false
  }
  return true
}

/** Below the ports that systems lend to outgoing connections: one of those could be gone before anybody listens on it. */
const LENT_TO_NOBODY = [11_000, 32_000] as const
const TRIES = 100

/** A port without a listener at the moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(...LENT_TO_NOBODY)
    if (await isFree(port)) return port
  }
  throw new UserFault(`No port from ${LENT_TO_NOBODY[0]} to ${LENT_TO_NOBODY[1]} is free.`)
}

export type PortUse = { readonly port: number; readonly use: string }

/** Checked before any long work, so that a conflict is not reported only after the build. */
export async function claimPorts(uses: readonly PortUse[]): Promise<void> {
  for (const { port, use } of uses) {
    if (await isFree(port)) continue
    throw new UserFault(
      `Port ${port}, wanted for ${use}, is in use by another program; stop that one, or choose another with PORT=${port + 100} in front of the command.`,
    )
  }
}
