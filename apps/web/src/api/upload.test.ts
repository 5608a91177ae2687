import { FILE_MAX_BYTES } from '@baize/contract/player'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn, VISITOR } from '../session/session.ts'
import { upload } from './upload.ts'

/** Minimal XMLHttpRequest for an upload; the test plays the network. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  readonly headers = new Headers()
  opened: readonly string[] = []
  form: FormData | undefined
  status = 0
  responseText = ''

  constructor() {
    super()
    FakeRequest.last = this
  }
  open(...opened: string[]): void {
    this.opened = opened
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  send(form: FormData): void {
    this.form = form
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  answers(status: number, responseText: string): void {
    Object.assign(this, { status, responseText })
    this.dispatchEvent(new Event('load'))
  }
  progresses(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  signIn({ ...VISITOR, token: 'token-of-mine', userId: '5' })
})
afterEach(() => vi.unstubAllGlobals())

const picture = new Blob(['picture'], { type: 'image/png' })
const ID = '01234567-89ab-4def-8123-456789abcdef'
const NETWORK_ERROR = { status: -1, message: 'Network Error' }

describe('an upload', () => {
  it('[A-16] sends the field `file` with the headers of a call, reports its progress, and returns the id', async () => {
    const parts: number[] = []
    const done = upload(picture, { onProgress: (part) => parts.push(part) })
    const request = FakeRequest.last
    expect(request.opened).toEqual(['POST', '/api/file/upload?image=false'])
    expect(request.headers.get('auth')).toBe('token-of-mine')
    expect(request.headers.has('stt')).toBe(true)
    // Content-Type is left to the browser, which adds the multipart boundary.
    expect(request.headers.has('content-type')).toBe(false)
    expect(request.form?.get('file')).toBeInstanceOf(Blob)
    request.progresses(1, 4)
    request.progresses(4, 4)
    request.answers(200, JSON.stringify({ status: 0, model: { id: ID } }))
    expect(await done).toEqual({ status: 0, model: { id: ID } })
    expect(parts).toEqual([0.25, 1])
  })

  it('[A-16] requires a picture on request and passes on a refusal', async () => {
    const done = upload(picture, { image: true })
    expect(FakeRequest.last.opened[1]).toBe('/api/file/upload?image=true')
    FakeRequest.last.answers(200, JSON.stringify({ status: 2703, message: 'no picture' }))
    expect(await done).toMatchObject({ status: 2703 })
  })

  it('is a Network Error when it is aborted, lost, or answered by another server', async () => {
    const stop = new AbortController()
    const aborted = upload(picture, { signal: stop.signal })
    stop.abort()
    expect(await aborted).toEqual(NETWORK_ERROR)
    expect(await upload(picture, { signal: stop.signal })).toEqual(NETWORK_ERROR)
    const lost = upload(picture)
    FakeRequest.last.dispatchEvent(new Event('error'))
    expect(await lost).toEqual(NETWORK_ERROR)
    for (const [status, text] of [
      [502, '{"status":0}'],
      [200, '<html>'],
    ] as const) {
      const odd = upload(picture)
      FakeRequest.last.answers(status, text)
      expect(await odd).toEqual(NETWORK_ERROR)
    }
  })

  it('does not start with a file that is too large', async () => {
    const large = new Blob([new Uint8Array(FILE_MAX_BYTES + 1)])
    expect(await upload(large)).toMatchObject({ status: 2701, extra: { values: { megabytes: '5' } } })
  })
})
