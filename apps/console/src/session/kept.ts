/** Preferences kept in this browser. Nothing that identifies the operator is stored here. */
const PREFIX = 'console.'

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    // Storage may be forbidden; the console works without it.
    return null
  }
}

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, value)
  } catch {
    // As above.
  }
}
