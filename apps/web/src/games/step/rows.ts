/** State of one place in a row. */
type Place = {
  readonly place: number
  /** Hidden in a row that has not been stepped on yet. */
  readonly face: 'hidden' | 'good' | 'bad'
  /** Chosen by the player, as opposed to revealed beside or after the choice. */
  readonly picked: boolean
  readonly waiting: boolean
}

export type Row = {
  /** From 0, in the order of play. */
  readonly step: number
  /** `now`: the row to choose from. */
  readonly state: 'past' | 'now' | 'ahead'
  readonly places: readonly Place[]
}

type Played = { readonly picks: readonly number[]; readonly board: readonly (readonly number[])[] }
type Shape = { readonly steps: number; readonly places: number }

/** The rows of a bet. Without a bet, or once it is over, no row can be chosen from. */
export function rowsOf(
  view: Played | null,
  { steps, places }: Shape,
  { isOpen, waiting }: { readonly isOpen: boolean; readonly waiting: number | null },
): readonly Row[] {
  const reached = view?.picks.length ?? 0
  return Array.from({ length: steps }, (_, step) => {
    const isNow = isOpen && step === reached
    const losing = view?.board[step]
    return {
      step,
      state: isNow ? 'now' : step < reached ? 'past' : 'ahead',
      places: Array.from({ length: places }, (_place, place) => ({
        place,
        face: losing === undefined ? 'hidden' : losing.includes(place) ? 'bad' : 'good',
        picked: view?.picks[step] === place,
        waiting: isNow && waiting === place,
      })),
    }
  })
}
