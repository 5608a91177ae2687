/**
 * The decimal text of a typed amount; null where it may mean two things. A comma or point before three digits may be a
 * decimal sign or one of thousands, and a wrong guess is a thousand times as much.
 */
export function readAmount(typed: string): string | null {
  const [, minus = '', whole, , cents] = /^([-−]?)(\d{1,11})([.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  if (whole === undefined) return null
  return `${minus === '' ? '' : '-'}${whole}${cents === undefined ? '' : `.${cents}`}`
}
