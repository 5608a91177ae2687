import { useSearchParams } from 'react-router'

/** Filters of a screen, kept in the address: a view can be reloaded, bookmarked and sent to a colleague. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [Partial<Record<Name, string>>, (name: Name, value: string) => void] {
  const [params, setParams] = useSearchParams()
  const values: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = params.get(name)
    if (value !== null && value !== '') values[name] = value
  }
  const set = (name: Name, value: string): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return [values, set]
}
