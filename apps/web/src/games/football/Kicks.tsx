import { useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Kick } from './kicks.ts'
import { ZONE_WORDS } from './zones.ts'

/** Zones of a thumbnail goal: left, top, width, height. */
const CELLS = [
  [0, 0, 8, 6],
  [16, 0, 8, 6],
  [8.7, 0, 6.6, 12.7],
  [0, 6.7, 8, 6],
  [16, 6.7, 8, 6],
] as const

const list = (zones: readonly number[], t: Translate): string =>
  zones.map((zone) => t(ZONE_WORDS[zone] ?? ZONE_WORDS[0])).join(', ')

function words(kick: Kick, n: number, t: Translate): string {
  switch (kick.kind) {
    case 'goal':
      return t('football.kickGoal', { n, zone: list([kick.zone], t) })
    case 'saved':
      return t('football.kickSaved', { n, zone: list([kick.zone], t) })
    case 'shown':
      return t('football.kickCovered', { n, zones: list(kick.covered, t) })
    case 'next':
    case 'ahead':
      return t('football.kick', { n })
  }
}

/** Each kick of the bet as a thumbnail goal: the ball's zone and the zones the keepers covered. */
export function Kicks({ kicks }: { kicks: readonly Kick[] }) {
  const t = useT()
  return (
    <ol aria-label={t('football.kicks')} className="football-kicks">
      {kicks.map((kick, index) => {
        const n = index + 1
        const known = 'covered' in kick ? kick.covered : []
        const zone = 'zone' in kick ? kick.zone : null
        return (
          <li key={n} data-kind={kick.kind}>
            <span className="sr-only">{words(kick, n, t)}</span>
            <svg aria-hidden viewBox="-1 -1 26 15">
              {CELLS.map(([x, y, width, height], cell) => (
                <rect
                  key={`${x} ${y}`}
                  x={x}
                  y={y}
                  width={width}
                  height={height}
                  rx="1.4"
                  data-covered={known.includes(cell)}
                />
              ))}
              {zone !== null && <Ball cell={CELLS[zone] ?? CELLS[0]} />}
            </svg>
          </li>
        )
      })}
    </ol>
  )
}

function Ball({ cell: [x, y, width, height] }: { cell: (typeof CELLS)[number] }) {
  return <circle cx={x + width / 2} cy={y + height / 2} r="2.3" />
}
