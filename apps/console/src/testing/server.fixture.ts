import { vi } from 'vitest'

type Sent = {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A server with a model for each path; a path without one has an empty list. Returns what was sent. */
export function serve(models: Readonly<Record<string, object>>): readonly Sent[] {
  const all: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const [path = '', query = ''] = address.split('?')
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : {}
    all.push({ path, query: new URLSearchParams(query), body: isRecord(body) ? body : {} })
    return Response.json({ status: 0, model: models[path] ?? { items: [], next: null } })
  })
  return all
}
