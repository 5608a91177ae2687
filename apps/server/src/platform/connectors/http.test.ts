import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { systemClock } from '@baize/kit'
import { openCertificate } from '@baize/sandbox-services/messages/certificate'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { askHttp } from './http.ts'

const [BANK, OURS, STRANGERS] = await Promise.all(
  ['bank', 'ours', 'strangers'].map(() => openCertificate(null, systemClock.now())),
)

const open: { readonly server: Server; readonly sockets: Set<Socket> }[] = []
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  open.push({ server, sockets })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: string | AddressInfo | null = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const peer = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listening(createServer(answer))}`

describe('an answer', () => {
  it('comes with its status, headers, text and JSON, whatever the status says', async () => {
    const heard: string[] = []
    const url = await peer((request, response) => {
      heard.push(
        `${request.method} ${request.url} ${request.headers['content-length']} ${String(request.headers['x-key'])}`,
      )
      response.writeHead(422, { 'x-id': '7' }).end('{"fault":"é"}')
    })
    const answer = await askHttp({
      method: 'POST',
      url: `${url}/a?b=1`,
      body: 'é',
      headers: { 'x-key': 'k' },
    })
    expect(answer).toMatchObject({
      kind: 'answer',
      status: 422,
      json: { fault: 'é' },
      headers: { 'x-id': '7' },
    })
    expect(heard).toEqual(['POST /a?b=1 2 k'])
  })

  it('that redirects is not followed', async () => {
    const heard: (string | undefined)[] = []
    const url = await peer((request, response) => {
      heard.push(request.url)
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await askHttp({ method: 'GET', url: `${url}/here` })).toMatchObject({
      kind: 'answer',
      status: 302,
    })
    expect(heard).toEqual(['/here'])
  })

  it('of HTML is an answer without JSON', async () => {
    const url = await peer((_, response) => response.end('<!doctype html><title>502</title>'))
    const answer = await askHttp({ method: 'GET', url })
    expect(answer).toMatchObject({ kind: 'answer', status: 200, json: undefined })
  })

  it('of 10 MB is cut off, and the connection closed', async () => {
    const closed = vi.fn<() => void>()
    const url = await peer((_, response) => {
      response.on('close', closed)
      response.write('"')
      response.end('x'.repeat(10 * 1024 * 1024))
    })
    expect(await askHttp({ method: 'GET', url })).toEqual({ kind: 'lost', cause: 'answer too large' })
    await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  })

  it('of another limit is read up to that limit', async () => {
    const url = await peer((_, response) => response.end('x'.repeat(1000)))
    expect((await askHttp({ method: 'GET', url, mostBytes: 1000 })).kind).toBe('answer')
    expect((await askHttp({ method: 'GET', url, mostBytes: 999 })).kind).toBe('lost')
  })
})

describe('a question without an answer', () => {
  it('was certainly not sent when nobody listens', async () => {
    const port = await listening(createServer())
    const [listener] = open.splice(0)
    await new Promise((resolve) => listener?.server.close(resolve))
    const answer = await askHttp({ method: 'POST', url: `http://127.0.0.1:${port}`, body: '{}' })
    expect(answer).toEqual({ kind: 'notSent', cause: 'ECONNREFUSED' })
  })

  it('was certainly not sent when the name is unknown', async () => {
    const answer = await askHttp({ method: 'GET', url: 'http://nowhere.invalid' })
    expect(answer.kind).toBe('notSent')
  })

  it('may have arrived when the connection was there and broke', async () => {
    const url = await peer((request) => request.socket.destroy())
    expect(await askHttp({ method: 'POST', url, body: '{}' })).toEqual({ kind: 'lost', cause: 'ECONNRESET' })
  })

  it('may have arrived when the answer breaks off in the middle', async () => {
    const url = await peer((request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"a":', () => request.socket.destroy())
    })
    expect(await askHttp({ method: 'GET', url })).toEqual({ kind: 'lost', cause: 'ECONNRESET' })
  })

  it('may have arrived when the time is over, whether nothing has come or a part', async () => {
    const silent = await peer(() => {})
    const slow = await peer((_, response) => void response.write('{'))
    for (const url of [silent, slow])
      expect(await askHttp({ method: 'GET', url, withinMs: 200 })).toEqual({ kind: 'lost', cause: 'timeout' })
  })

  it('was certainly not sent when the time is over before the handshake', async () => {
    const port = await listening(createTcpServer(() => {}))
    const answer = await askHttp({ method: 'GET', url: `https://127.0.0.1:${port}`, withinMs: 200 })
    expect(answer).toEqual({ kind: 'notSent', cause: 'timeout' })
  })

  it('may have arrived on a connection that was kept from an earlier one', async () => {
    let calls = 0
    const url = await peer((request, response) =>
      calls++ === 0 ? response.end('{}') : request.socket.destroy(),
    )
    expect((await askHttp({ method: 'GET', url })).kind).toBe('answer')
    expect((await askHttp({ method: 'GET', url })).kind).toBe('lost')
  })
})

describe('mutual TLS', () => {
  const asked: (string | undefined)[] = []
  async function bank(options: ServerOptions = {}): Promise<string> {
    asked.length = 0
    const server = createSecureServer(
      { ...BANK, ca: [OURS?.cert ?? ''], requestCert: true, rejectUnauthorized: true, ...options },
      (request, response) => {
        asked.push(request.url)
        response.end('{}')
      },
    )
    return `https://127.0.0.1:${await listening(server)}`
  }
  const ours = { ...OURS, ca: BANK?.cert }

  it('shows our certificate, and knows the bank by the authority of the settings', async () => {
    expect((await askHttp({ method: 'GET', url: `${await bank()}/pix`, tls: ours })).kind).toBe('answer')
    expect(asked).toEqual(['/pix'])
  })

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'certainly sends nothing when the bank refuses the handshake of %s for want of a certificate',
    async (version) => {
      const url = await bank({ minVersion: version, maxVersion: version })
      const answer = await askHttp({ method: 'POST', url, body: '{}', tls: { ca: BANK?.cert } })
      expect(answer.kind).toBe('notSent')
      expect('cause' in answer && answer.cause).toMatch(/alert/i)
      expect(asked).toEqual([])
    },
  )

  it('is no success with the certificate of another, which the bank answers by closing', async () => {
    const answer = await askHttp({
      method: 'POST',
      url: await bank(),
      body: '{}',
      tls: { ...STRANGERS, ca: BANK?.cert },
    })
    // Without an alert nothing tells a refused handshake from a request that got lost.
    expect(answer.kind).toBe('lost')
    expect(asked).toEqual([])
  })

  it('certainly sends nothing to a bank whose certificate we do not know', async () => {
    const url = await bank()
    const answer = await askHttp({ method: 'POST', url, body: '{}', tls: { ...OURS, ca: STRANGERS?.cert } })
    expect(answer).toEqual({ kind: 'notSent', cause: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect((await askHttp({ method: 'POST', url, body: '{}' })).kind).toBe('notSent')
    expect(asked).toEqual([])
  })

  it('certainly sends nothing with a certificate that cannot be read', async () => {
    const tls = { cert: 'no certificate', key: 'no key', ca: BANK?.cert }
    expect((await askHttp({ method: 'POST', url: await bank(), body: '{}', tls })).kind).toBe('notSent')
  })
})
