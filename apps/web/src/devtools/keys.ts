type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The key combinations that open developer tools, the source, or a copy of the page. */
export function opensTools(pressed: Pressed): boolean {
  if (pressed.key === 'F12') return true
  const letter = letterOf(pressed)
  const tools =
    (pressed.ctrlKey && pressed.shiftKey && !pressed.altKey) ||
    (pressed.metaKey && pressed.altKey && !pressed.shiftKey)
  if (tools) return 'IJC'.includes(letter)
  const command = (pressed.ctrlKey || pressed.metaKey) && !pressed.shiftKey && !pressed.altKey
  return command && 'USP'.includes(letter)
}

/** With Alt held a Mac types a sign instead of the letter; the key's place still says which it was. */
const letterOf = ({ key, code }: Pressed): string =>
  /^[a-z]$/i.test(key) ? key.toUpperCase() : (/^Key([A-Z])$/.exec(code)?.[1] ?? '-')
