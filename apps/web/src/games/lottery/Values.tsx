import type { LotteryGameId } from '@baize/contract/player'
import { Fragment } from 'react'
import { beadNumber, sideOn } from '../../features/lottery/result-words.ts'
import { cssVars } from '../step/css-vars.ts'
import { LANDINGS } from './reveal.ts'
import './values.css'

/** `tumble`: the draw is being made. `land`: each value comes to rest. Reduced motion shows the result at once. */
type ValuesMotion = 'rest' | 'tumble' | 'land'

type ValuesProps = {
  readonly gameId: LotteryGameId
  readonly values: readonly number[]
  readonly size?: 'tiny' | 'small' | 'large'
  readonly motion?: ValuesMotion
}

/** Numbers of a draw as things: dice, a ball, digits, racers. Decorative: a text beside it says the result. */
export function Values({ gameId, values, size = 'small', motion = 'rest' }: ValuesProps) {
  const { landMs, apartMs } = LANDINGS[gameId]
  return (
    <span
      aria-hidden
      className="lot-values"
      data-game={gameId}
      data-size={size}
      data-motion={motion}
      style={motion === 'land' ? cssVars({ '--land': `${landMs}ms`, '--apart': `${apartMs}ms` }) : undefined}
    >
      {gameId === 'colour' && motion === 'tumble' ? (
        <Globe />
      ) : (
        placed(values).map(({ value, place }) => (
          <Fragment key={place}>
            {gameId === 'total28' && place > 0 && <span className="lot-sign">+</span>}
            <DrawnValue gameId={gameId} value={value} place={place} isLarge={size === 'large'} />
          </Fragment>
        ))
      )}
      {gameId === 'total28' && (
        <>
          <span className="lot-sign">=</span>
          <span className="lot-sum amount">{motion === 'tumble' ? '?' : beadNumber(gameId, values)}</span>
        </>
      )}
    </span>
  )
}

/** Balls of every colour in a glass globe, before one of them is drawn. */
function Globe() {
  return (
    <span className="lot-globe">
      {REEL.map((digit) => (
        <span key={digit} className="lot-orbit" style={cssVars({ '--place': digit })}>
          <span className="lot-ball amount" data-colour={sideOn('colour', [digit], 'colour')}>
            {digit}
          </span>
        </span>
      ))}
    </span>
  )
}

/** Values repeat, so each is known by its place. */
function placed(values: readonly number[]): readonly { readonly value: number; readonly place: number }[] {
  return values.map((value, place) => ({ value, place }))
}

function DrawnValue({
  gameId,
  value,
  place,
  isLarge,
}: {
  gameId: LotteryGameId
  value: number
  place: number
  isLarge: boolean
}) {
  const style = cssVars({ '--place': place })
  switch (gameId) {
    case 'fast3':
      return isLarge ? (
        <Cube value={value} place={place} />
      ) : (
        <span className="lot-die" data-value={value} style={style}>
          <Pips value={value} />
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
            {TWICE.map(({ value: digit, place: at }) => (
              <span key={at}>{digit}</span>
            ))}
          </span>
        </span>
      )
  }
}

function Pips({ value }: { value: number }) {
  return PIPS[value]?.map((cell) => <i key={cell} style={{ gridArea: cell }} />)
}

/** A die with all its faces, turned so that one looks at the reader. */
function Cube({ value, place }: { value: number; place: number }) {
  const [x, y] = TURNS[value] ?? [0, 0]
  return (
    <span
      className="lot-cube-place"
      style={cssVars({ '--place': place, '--x': `${x}deg`, '--y': `${y}deg` })}
    >
      <span className="lot-cube">
        {Object.keys(TURNS).map((face) => (
          <span key={face} className="lot-die" data-value={face}>
            <Pips value={Number(face)} />
          </span>
        ))}
      </span>
    </span>
  )
}

/** Turns of the cube by X and Y that bring a face to the front. Opposite faces add up to seven. */
const TURNS: Readonly<Record<number, readonly [number, number]>> = {
  1: [0, 0],
  2: [0, -90],
  3: [-90, 0],
  4: [90, 0],
  5: [0, 90],
  6: [0, 180],
}

const REEL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Ten digits after another ten: a reel that turns has no end. */
const TWICE = placed([...REEL, ...REEL])

/** Cells of a 3x3 grid (row / column) by the face of a die. */
const PIPS: Readonly<Record<number, readonly string[]>> = {
  1: ['2 / 2'],
  2: ['1 / 1', '3 / 3'],
  3: ['1 / 1', '2 / 2', '3 / 3'],
  4: ['1 / 1', '1 / 3', '3 / 1', '3 / 3'],
  5: ['1 / 1', '1 / 3', '2 / 2', '3 / 1', '3 / 3'],
  6: ['1 / 1', '1 / 3', '2 / 1', '2 / 3', '3 / 1', '3 / 3'],
}
