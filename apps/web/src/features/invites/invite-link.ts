/** Address of the site with a player's invite code; with a tag it leads to the wheel and gives a spin. */
export function inviteLink(code: string, tag?: string): string {
  const spin = tag === undefined ? '' : `&inviteWheelTag=${encodeURIComponent(tag)}`
  return `${location.origin}/?p=${encodeURIComponent(code)}${spin}`
}
