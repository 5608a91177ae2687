import { vi } from 'vitest'

type Sent = {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The answer of a call that needs a second person. */
const PENDING = { status: 2906, message: 'Sent for approval.', extra: { id: 'approvalPending' } }

const STAFF_NAMES = '/api/operator/people/names'

/**
 * A server with a model for each path; a path without one has an empty list, and one of `pending` waits for a second
 * person. Returns what was sent, without the names of the staff, which every screen reads.
 */
export function serve(
  models: Readonly<Record<string, object>>,
  pending: readonly string[] = [],
): readonly Sent[] {
  const all: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const [path = '', query = ''] = address.split('?')
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : {}
    if (path !== STAFF_NAMES)
      all.push({ path, query: new URLSearchParams(query), body: isRecord(body) ? body : {} })
    if (pending.includes(path)) return Response.json(PENDING)
    return Response.json({
      status: 0,
      model: models[path] ?? { items: [], next: null },
      extra: { next: null },
    })
  })
  return all
}
