import { afterEach, describe, expect, it } from 'vitest'
import type { DevEnv } from './boot.ts'
import { type Control, openControl, serverControl } from './control.ts'

let control: Control | undefined
afterEach(() => control?.close())

function recorder(): { env: DevEnv; done: string[] } {
  const done: string[] = []
  const record = (what: string) => () => {
    done.push(what)
    return Promise.resolve()
  }
  const urls = { siteUrl: '', sandboxUrl: '', databaseUrl: '', sportsbook: null }
  return {
    done,
    env: {
      ...urls,
      restartServer: record('restart'),
      killServer: record('kill'),
      startServer: () => Promise.reject(new Error('the port is taken')),
      killPostgres: record('cut'),
      startPostgres: record('recover'),
      stop: record('stop'),
    },
  }
}

describe('the tests’ control over the server', () => {
  it('restarts and kills it', async () => {
    const { env, done } = recorder()
    control = await openControl(env)
    const server = serverControl(control.url)
    await server.restartServer()
    await server.killServer()
    expect(done).toEqual(['restart', 'kill'])
  })

  it('reports a failure of the command', async () => {
    control = await openControl(recorder().env)
    await expect(serverControl(control.url).startServer()).rejects.toThrow('the port is taken')
  })

  it('refuses any other command', async () => {
    const { env, done } = recorder()
    control = await openControl(env)
    expect((await fetch(`${control.url}/stop`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${control.url}/toString`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${control.url}/kill-server`)).status).toBe(404)
    expect(done).toEqual([])
  })
})
