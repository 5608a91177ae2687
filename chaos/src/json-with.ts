/** The JSON of a reply of the sandbox. Both halves are ours: its one field is enough to notice a broken one. */
export async function jsonWith<T>(response: Response, field: string): Promise<T> {
  const body: unknown = await response.json()
  if (!has<T>(body, field)) throw new Error(`a reply of ${response.url} has no ${field}`)
  return body
}

const has = <T>(body: unknown, field: string): body is T =>
  typeof body === 'object' && body !== null && field in body
