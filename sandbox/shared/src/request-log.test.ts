import { pino } from 'pino'
import { expect, it } from 'vitest'
import { sandboxServer } from './request-log.ts'

it('the log contains the path of a failed request and never its query', async () => {
  const lines: string[] = []
  const app = sandboxServer(pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }))
  app.get('/broken', async () => Promise.reject(new Error('broken')))
  app.get('/fine', async () => 'fine')
  for (const url of ['/broken?token=secret', '/fine?launch=secret', '/nowhere?ticket=secret'])
    await app.inject(url)
  await app.close()
  const log = lines.join('')
  expect(log).toContain('/broken')
  expect(log).not.toContain('secret')
})
