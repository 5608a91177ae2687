import type { ReactNode } from 'react'
import { HorizontalScroll } from '../../ui/Sideways.tsx'
import { Empty } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'

type CohortTableProps = {
  readonly label: string
  readonly head: readonly [name: string, players: string]
  readonly rows: readonly {
    readonly name: string
    readonly players: number
    /** One for each period since the first; `share` colours it, from 0 to 1. */
    readonly cells: readonly { readonly shown: ReactNode; readonly share: number }[]
  }[]
}

/** Strongest colour of a cell: its text stays readable on it. */
const STRONGEST_PERCENT = 35

/** Players by when they came, and a figure for each period since, coloured by its size: a chart that is a table. */
export function CohortTable({ label, head, rows }: CohortTableProps) {
  const t = useT()
  const periods = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (rows.length === 0) return <Empty title={t('reports.none')} />
  return (
    <HorizontalScroll label={label}>
      <table aria-label={label} className="min-w-full text-sm tabular-nums">
        <thead>
          <tr className="text-quiet">
            {[...head, ...Array.from({ length: periods }, (_, after) => `+${after}`)].map((title, place) => (
              <th
                key={title}
                scope="col"
                className={`p-2 font-medium ${place === 0 ? 'text-left' : 'text-right'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, players, cells }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="p-2 text-left font-medium whitespace-nowrap">
                {name}
              </th>
              <td className="p-2 text-right">{players}</td>
              {Array.from({ length: periods }, (_, after) => {
                const cell = cells[after]
                const percent = Math.round((cell?.share ?? 0) * STRONGEST_PERCENT)
                return (
                  <td
                    key={after}
                    className="p-2 text-right"
                    style={{ background: `color-mix(in srgb, var(--accent) ${percent}%, transparent)` }}
                  >
                    {cell?.shown}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  )
}
