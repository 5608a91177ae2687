import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './ports.ts'
import { isAlive } from './processes.ts'
import { endStaleProcesses, isTrace, type ServiceOptions, startService } from './services.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-services-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Responds with its pid. */
const READY = `
  require('node:http')
    .createServer((request, response) => response.end(String(process.pid)))
    .listen(process.env.PORT, '127.0.0.1')
`
async function service(source: string): Promise<ServiceOptions> {
  const port = await freePort()
  const program = join(folder, 'program.cjs')
  writeFileSync(program, source)
  return {
    name: 'toy',
    args: [program],
    env: { PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/`,
    logFile: join(folder, 'toy.log'),
    runDir: folder,
  }
}
const tracesIn = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.json'))
const pidOf = async (url: string) => Number(await (await fetch(url)).text())

describe('a service', () => {
  it('is up when it answers and leaves no trace when it is stopped', async () => {
    const options = await service(READY)
    const running = await startService(options)
    expect((await fetch(options.readyUrl)).status).toBe(200)
    expect(tracesIn(folder)).toEqual(['toy.json'])
    await running.stop()
    await expect(fetch(options.readyUrl)).rejects.toThrow('fetch failed')
    expect(tracesIn(folder)).toEqual([])
  })

  it('is reported with its last words when it ends before it is ready', async () => {
    const options = await service(`console.error('no database'); process.exit(1)`)
    await expect(startService(options)).rejects.toThrow(/The toy ended unexpectedly.*no database/s)
  })

  it('is reported with its own sentence alone when it says why it cannot start', async () => {
    const options = await service(
      `console.error('listening'); console.error('Cannot start: the database is another’s.'); process.exit(1)`,
    )
    await expect(startService(options)).rejects.toThrow(/^Cannot start: the database is another’s\.$/)
  })

  it('is reported when it dies later', async () => {
    const options = await service(
      `${READY}; process.on('SIGUSR2', () => { console.error('ouch'); process.exit(3) })`,
    )
    const running = await startService(options)
    process.kill(await pidOf(options.readyUrl), 'SIGUSR2')
    expect(await running.died).toMatch(/ended unexpectedly.*ouch/s)
  })

  it('is killed with the crash signal when it ignores a stop', async () => {
    const options = await service(`${READY}; process.on('SIGTERM', () => {})`)
    const running = await startService(options)
    const pid = await pidOf(options.readyUrl)
    await running.kill()
    expect(isAlive(pid)).toBe(false)
  })
})

describe('a process left over from a killed start', () => {
  it('is ended by the next start', async () => {
    const options = await service(READY)
    const running = await startService(options)
    const pid = await pidOf(options.readyUrl)
    await endStaleProcesses(folder)
    expect(isAlive(pid)).toBe(false)
    expect(tracesIn(folder)).toEqual([])
    await running.stop()
  })

  it('is never mistaken for a process that reuses its pid', async () => {
    const options = await service(READY)
    const running = await startService(options)
    const pid = await pidOf(options.readyUrl)
    writeFileSync(
      join(folder, 'toy.json'),
      JSON.stringify({ pid, program: '/elsewhere/apps/server/dist/main.js' }),
    )
    await endStaleProcesses(folder)
    expect(isAlive(pid)).toBe(true)
    await running.stop()
  })

  it('is not searched for by a damaged trace, which is deleted', async () => {
    const damaged = ['', '{"pid":', '\0\0\0\0', 'null', '[]', '{"pid":-1,"program":"x"}', '{"pid":"1"}']
    for (const [i, text] of damaged.entries()) writeFileSync(join(folder, `part${i}.json`), text)
    mkdirSync(join(folder, 'folder.json'))
    await endStaleProcesses(folder)
    expect(tracesIn(folder)).toEqual([])
  })

  it('is recognised by its whole program, not by a part of it', () => {
    const trace = { pid: 1, program: '/srv/baize/apps/server/dist/main.js' }
    expect(isTrace('/usr/bin/node --enable-source-maps /srv/baize/apps/server/dist/main.js', trace)).toBe(
      true,
    )
    expect(isTrace('/usr/bin/node /other/srv/baize/apps/server/dist/main.js', trace)).toBe(false)
    expect(isTrace('vim /srv/baize/apps/server/dist/main.js.map', trace)).toBe(false)
    expect(isTrace(null, trace)).toBe(false)
    expect(isTrace('anything ', { pid: 1, program: '' })).toBe(false)
  })
})
