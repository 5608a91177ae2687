import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Cut, type ReplyCutter, startReplyCutter } from './reply-cutter.ts'

let server: Server
let site: string
let heard: string[]
let answer: string
beforeEach(async () => {
  heard = []
  answer = '{"status":0,"model":{}}'
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      heard.push(body)
      response.end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})

let cutter: ReplyCutter | undefined
afterEach(async () => {
  await cutter?.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const lost = async (cut: Cut) => {
  cutter = await startReplyCutter(site, () => cut)
  const { url, lostReplies } = cutter
  await expect(fetch(url, { method: 'POST', body: 'a stake' })).rejects.toThrow('fetch failed')
  await expect.poll(() => heard).toEqual(['a stake'])
  return lostReplies
}

it.each<Cut>(['reply', 'request'])(
  'forwards the whole request to the server and cuts the reply (%s)',
  async (cut) => {
    await expect.poll(await lost(cut)).toBe(1)
  },
)

it('does not count a refusal as a lost success', async () => {
  answer = '{"status":503}'
  expect((await lost('reply'))()).toBe(0)
})
