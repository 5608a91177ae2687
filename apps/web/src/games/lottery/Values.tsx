import type { LotteryGameId } from '@baize/contract'
import { Fragment } from 'react'
import { beadNumber, sideOn } from '../../features/lottery/result-words.ts'
import { cssVars } from '../step/css-vars.ts'
import './values.css'

type ValuesProps = {
  readonly gameId: LotteryGameId
  readonly values: readonly number[]
  readonly size?: 'tiny' | 'small' | 'large'
  /** Rolls, drops or races to its result. Reduced motion shows the result at once. */
  readonly fresh?: boolean
}

/** Numbers of a draw as things: dice, a ball, digits, racers. Decorative: a text beside it says the result. */
export function Values({ gameId, values, size = 'small', fresh = false }: ValuesProps) {
  return (
    <span aria-hidden className="lot-values" data-game={gameId} data-size={size} data-fresh={fresh}>
      {placed(values).map(({ value, place }) => (
        <Fragment key={place}>
          {gameId === 'total28' && place > 0 && <span className="lot-sign">+</span>}
          <One gameId={gameId} value={value} place={place} />
        </Fragment>
      ))}
      {gameId === 'total28' && (
        <>
          <span className="lot-sign">=</span>
          <span className="lot-sum amount">{beadNumber(gameId, values)}</span>
        </>
      )}
    </span>
  )
}

/** Values repeat, so each is known by its place. */
const placed = (values: readonly number[]): readonly { readonly value: number; readonly place: number }[] =>
  values.map((value, place) => ({ value, place }))

function One({ gameId, value, place }: { gameId: LotteryGameId; value: number; place: number }) {
  const style = cssVars({ '--place': place })
  switch (gameId) {
    case 'fast3':
      return (
        <span className="lot-die" data-value={value} style={style}>
          {PIPS[value]?.map((cell) => (
            <i key={cell} style={{ gridArea: cell }} />
          ))}
        </span>
      )
    case 'colour':
      return (
        <span className="lot-ball amount" data-colour={sideOn('colour', [value], 'colour')} style={style}>
          {value}
        </span>
      )
    case 'racing10':
      return (
        <span className="lot-racer amount" data-racer={value} style={style}>
          {value}
        </span>
      )
    case 'digits5':
    case 'total28':
      return (
        <span className="lot-digit amount" style={style}>
          <span className="lot-reel" style={cssVars({ '--value': value })}>
            {REEL.map((digit) => (
              <span key={digit}>{digit}</span>
            ))}
          </span>
        </span>
      )
  }
}

const REEL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Cells of a 3x3 grid (row / column) by the face of a die. */
const PIPS: Readonly<Record<number, readonly string[]>> = {
  1: ['2 / 2'],
  2: ['1 / 1', '3 / 3'],
  3: ['1 / 1', '2 / 2', '3 / 3'],
  4: ['1 / 1', '1 / 3', '3 / 1', '3 / 3'],
  5: ['1 / 1', '1 / 3', '2 / 2', '3 / 1', '3 / 3'],
  6: ['1 / 1', '1 / 3', '2 / 1', '2 / 3', '3 / 1', '3 / 3'],
}
