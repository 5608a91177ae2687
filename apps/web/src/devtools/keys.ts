type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Shortcuts that open developer tools, view the source, or save or print the page. */
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

/** With Alt held a Mac types a symbol instead of the letter; `code` still names the key. */
const letterOf = ({ key, code }: Pressed): string =>
  /^[a-z]$/i.test(key) ? key.toUpperCase() : (/^Key([A-Z])$/.exec(code)?.[1] ?? '-')
