import { useState } from 'react'

/** Like `useState`, but keyed by name and kept in memory: typed values survive closing and reopening the form. */
export function keptState<Value>(): (
  name: string,
  first: Value,
) => readonly [value: Value, keep: (next: Value) => void] {
  const kept = new Map<string, Value>()
  return function useKept(name, first) {
    const [value, setValue] = useState(() => kept.get(name) ?? first)
    return [
      value,
      (next) => {
        kept.set(name, next)
        setValue(next)
      },
    ]
  }
}
