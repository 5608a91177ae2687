import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { extname } from 'node:path'
import type { Duplex } from 'node:stream'
import { builtSite } from '@baize/dev-env'

/**
 * - `up`: every request reaches the site
 * - `gone`: connections break
 * - `hanging`: connected, but nothing answers
 * - `portal`: a network that wants a log-in answers every request with its own page, status 200
 * - `redirecting`: it sends every request to its own page
 */
type State = 'up' | 'gone' | 'hanging' | 'portal' | 'redirecting'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
export const SECOND_BUILD = 'second-build'

const digest = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('base64')

/** The network between a browser and the site, with the origin that the browser sees. */
export class Network {
  state: State = 'up'
  readonly url: string
  /** Paths that got 404 from the site. */
  readonly missing: string[] = []
  readonly #site: URL
  readonly #server: Server
  readonly #open = new Set<Duplex>()
  #deployed: Deployed | undefined

  private constructor(site: string, server: Server) {
    this.#site = new URL(site)
    this.#server = server
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the network has no port')
    this.url = `http://localhost:${address.port}`
    server.on('request', (asked: IncomingMessage, answer: ServerResponse) => this.#answer(asked, answer))
    server.on('upgrade', (asked: IncomingMessage, socket: Socket) => this.#tunnel(asked, socket))
    server.on('connection', (socket) => {
      this.#open.add(socket)
      socket.on('close', () => this.#open.delete(socket))
    })
  }

  static async between(site: string): Promise<Network> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    return new Network(site, server)
  }

  /** Open connections do not survive a change. */
  becomes(state: State): void {
    this.state = state
    for (const socket of this.#open) socket.destroy()
  }

  /** The site is deployed anew: other names of all scripts, another list, another worker, and none of the old files. */
  async deploysSecondBuild(): Promise<void> {
    this.#deployed = await secondBuild()
  }

  async close(): Promise<void> {
    this.becomes('gone')
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(asked: IncomingMessage, answer: ServerResponse): void {
    switch (this.state) {
      case 'gone':
        asked.socket.destroy()
        return
      case 'hanging':
        return
      case 'portal':
        answer
          .setHeader('content-type', 'text/html')
          .end('<!doctype html><h1>Welcome to the Wi-Fi of this bus</h1>')
        return
      case 'redirecting':
        answer.writeHead(302, { location: 'http://127.0.0.1:9/login' }).end()
        return
      case 'up':
        this.#pass(asked, answer)
    }
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const path = (asked.url ?? '/').split('?', 1)[0] ?? '/'
    const deployed = this.#deployed
    if (deployed && (path === '/sw.js' || path.startsWith('/assets/'))) {
      const file = deployed.files.get(path)
      if (!file) this.missing.push(path)
      answer.writeHead(file ? 200 : 404, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'cache-control': path === '/sw.js' ? 'no-cache' : 'public, max-age=31536000, immutable',
      })
      answer.end(file)
      return
    }
    const { hostname, port, host } = this.#site
    const headers = { ...asked.headers, host, 'accept-encoding': 'identity' }
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, (came) => {
      if (came.statusCode === 404) this.missing.push(path)
      const isPage = deployed && (came.headers['content-type'] ?? '').includes('text/html')
      if (!isPage) {
        answer.writeHead(came.statusCode ?? 502, came.headers)
        came.pipe(answer)
        return
      }
      const { 'content-length': _length, etag: _etag, ...others } = came.headers
      const parts: Buffer[] = []
      came.on('data', (part: Buffer) => parts.push(part))
      came.on('end', () => {
        answer
          .writeHead(came.statusCode ?? 502, others)
          .end(deployed.renamed(Buffer.concat(parts).toString()))
      })
    })
    passed.on('error', () => asked.socket.destroy())
    asked.pipe(passed)
  }

  #tunnel(asked: IncomingMessage, socket: Socket): void {
    if (this.state !== 'up') {
      socket.destroy()
      return
    }
    const site = connect(Number(this.#site.port), this.#site.hostname)
    const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`)
    site.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    site.pipe(socket).pipe(site)
    for (const end of [site, socket]) end.on('error', () => end.destroy())
    socket.on('close', () => site.destroy())
    site.on('close', () => socket.destroy())
  }
}

type Deployed = { readonly files: ReadonlyMap<string, string | Buffer>; renamed(text: string): string }

/** This build under other names: as if a line had changed in every script. */
async function secondBuild(): Promise<Deployed> {
  const built = await builtSite()
  const text = (path: string): string => built.get(path)?.toString() ?? ''
  const worker = text('/sw.js')
  const id = /<meta name="build" content="([\w-]+)"/.exec(text('/index.html'))?.[1] ?? ''
  const list = /\/assets\/files-\w+\.json/.exec(worker)?.[0] ?? ''
  const hashed = [...built].filter(([path]) => path.startsWith('/assets/') && path !== list)
  const others = new Map(
    hashed
      .map(([path]) => path.slice('/assets/'.length))
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, name.replace(/([\w-]{4})([\w-]{4})\.js$/, '$2$1.js')]),
  )
  const renamed = (content: string): string =>
    content
      .replaceAll(/[\w.-]+-[\w-]{8}\.js/g, (name) => others.get(name) ?? name)
      .replaceAll(id, SECOND_BUILD)
  const files = new Map<string, string | Buffer>()
  for (const [path, bytes] of hashed)
    files.set(renamed(path), /\.(js|css)$/.test(path) ? renamed(bytes.toString()) : bytes)
  const listed = JSON.stringify(Object.fromEntries([...files].map(([path, bytes]) => [path, digest(bytes)])))
  files.set('/assets/files-second.json', listed)
  files.set(
    '/sw.js',
    worker
      .replaceAll(id, SECOND_BUILD)
      .replaceAll(list, '/assets/files-second.json')
      .replaceAll(digest(built.get(list) ?? ''), digest(listed)),
  )
  return { files, renamed }
}
