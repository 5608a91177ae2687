import { isOfferedIn } from './offers.ts'
import { keyOf, type Snapshot } from './snapshot.ts'

/** The catalogue as visitors of one country see it. */
export type View = Pick<Snapshot, 'key' | 'categories' | 'games' | 'listed' | 'entries'>

const views = new WeakMap<Snapshot, Map<string, View>>()

/** The view of a country; null if it is not known. Countries with the same games share one. */
export function viewIn(snapshot: Snapshot, country: string | null): View {
  const made = views.get(snapshot) ?? new Map<string, View>()
  views.set(snapshot, made)
  const hidden = hiddenIn(snapshot, country)
  const name = [...hidden].join()
  const kept = made.get(name)
  if (kept) return kept
  const view = viewWithout(snapshot, hidden)
  made.set(name, view)
  return view
}

/** The view that has this key: a page names it in addresses that do not tell its country. */
export function viewNamed(snapshot: Snapshot, key: string): View | null {
  const rules = [...snapshot.limits.values()].flat()
  const countries = [null, ANY_OTHER, ...new Set(rules.flatMap(({ ids }) => ids))]
  for (const country of countries) {
    const view = viewIn(snapshot, country)
    if (view.key === key) return view
  }
  return null
}

/** Stands for every country that no setting names. */
const ANY_OTHER = '--'

const hiddenIn = ({ limits }: Snapshot, country: string | null): ReadonlySet<string> =>
  new Set(
    [...limits].flatMap(([id, rules]) => (isOfferedIn(rules, country === null ? [] : [country]) ? [] : [id])),
  )

function viewWithout(snapshot: Snapshot, hidden: ReadonlySet<string>): View {
  const { key, games, entries, listed, off } = snapshot
  const isSeen = ({ id }: { readonly id: string }) => !hidden.has(id) && !off.has(id)
  const seen = new Map([...listed].map(([id, all]) => [id, all.filter(isSeen)]))
  return {
    key: hidden.size === 0 ? key : keyOf([key, ...hidden].join()),
    categories: snapshot.categories.filter(
      ({ id }, place) => place === 0 || (seen.get(id) ?? []).some(({ state }) => state !== 'soon'),
    ),
    games: new Map([...games].filter(([, game]) => isSeen(game))),
    listed: seen,
    entries: entries.filter(({ game }) => isSeen(game)),
  }
}
