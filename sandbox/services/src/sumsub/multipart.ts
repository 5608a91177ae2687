export type Part = { readonly name: string; readonly type: string; readonly content: Buffer }

/** The parts of a multipart form; null if it is none. */
export function partsOf(contentType: string, body: Buffer): readonly Part[] | null {
  const boundary = /boundary=([^;]+)/.exec(contentType)?.[1]
  if (boundary === undefined) return null
  const mark = Buffer.from(`--${boundary}`)
  const parts: Part[] = []
  for (let at = body.indexOf(mark); at !== -1; ) {
    const from = at + mark.length + 2
    const next = body.indexOf(mark, from)
    if (next === -1) break
    const gap = body.indexOf('\r\n\r\n', from)
    if (gap !== -1 && gap < next) {
      const head = body.subarray(from, gap).toString('utf8')
      parts.push({
        name: /name="([^"]*)"/.exec(head)?.[1] ?? '',
        type: /content-type: *([\w/+.-]+)/i.exec(head)?.[1] ?? 'text/plain',
        content: body.subarray(gap + 4, next - 2),
      })
    }
    at = next
  }
  return parts
}
