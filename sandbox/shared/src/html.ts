/** Text that is already escaped. Only `html` creates it, so no request input reaches a page unescaped. */
export type Html = { readonly html: string }
type Hole = string | number | Html | readonly Html[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

export function html(parts: TemplateStringsArray, ...holes: Hole[]): Html {
  const filled = holes.map((hole) => {
    if (typeof hole === 'string' || typeof hole === 'number') return escaped(String(hole))
    return 'html' in hole ? hole.html : hole.map((part) => part.html).join('')
  })
  return { html: parts.map((part, at) => part + (filled[at] ?? '')).join('') }
}
