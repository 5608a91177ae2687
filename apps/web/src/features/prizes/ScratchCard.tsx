import type { PrizeDraw, PrizeState } from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import ticket from '../../assets/art/ticket.webp'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { PrizeAction, Result } from './PrizeParts.tsx'
import { type Point, rub, STROKE, scratchedFields, UNTOUCHED } from './scratch-model.ts'
import { useDraw } from './use-prizes.ts'

const FIELDS = 9
/** Pixels of the mask; the browser scales it. */
const MASK = 480

/** A scratch card: opened by a press, which decides it, then scratched by pointer, by keyboard, or all at once. */
export function ScratchCard({ state }: { state: PrizeState }) {
  const t = useT()
  const { draw, collect, busy } = useDraw('scratch')
  const [card, setCard] = useState<PrizeDraw | null>(state.open)
  const [isOver, setOver] = useState(false)

  async function open(): Promise<void> {
    const drawn = await draw()
    if (!drawn) return
    setOver(false)
    setCard(drawn)
  }
  function finish(): void {
    if (!card || isOver) return
    setOver(true)
    void collect(card.id)
  }
  return (
    <div className="grid justify-items-center gap-5">
      {card ? (
        <Fields key={card.id} card={card} isOver={isOver} onDone={finish} />
      ) : (
        <div className="grid aspect-square w-full max-w-96 place-items-center rounded-[20px] bg-[linear-gradient(135deg,#8b93a7,#c3c9d6,#7c8498,#b4bbca)]">
          <img src={ticket} alt="" width={144} height={144} className="drop-shadow-xl" />
        </div>
      )}
      {card && isOver && <Result draw={card} />}
      {card && !isOver ? (
        <Button variant="primary" size="large" onClick={finish}>
          {t('prizes.reveal')}
        </Button>
      ) : (
        <PrizeAction state={state} left={t('prizes.cardsLeft', { count: state.tickets })}>
          <Button
            variant="primary"
            size="large"
            className="min-w-40"
            busy={busy}
            disabled={state.tickets === 0}
            onClick={() => void open()}
          >
            {t('prizes.openCard')}
          </Button>
        </PrizeAction>
      )}
    </div>
  )
}

type FieldsProps = { readonly card: PrizeDraw; readonly isOver: boolean; readonly onDone: () => void }

function Fields({ card, isOver, onDone }: FieldsProps) {
  const t = useT()
  const money = useMoney(card.currencyId)
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<Point | null>(null)
  const rubbed = useRef(UNTOUCHED)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  // Without a canvas the fields cover themselves.
  const [hasMask, setHasMask] = useState(false)

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    paint(pen)
    setHasMask(true)
  }, [])
  const amountOf = (field: number): string | null => {
    const amount = card.prizes[card.fields[field] ?? -1]?.amount
    return amount === undefined ? null : money.format(amount)
  }

  function show(fields: Iterable<number>): void {
    const next = new Set([...opened, ...fields])
    if (next.size === opened.size) return
    setOpened(next)
    if (next.size === FIELDS) onDone()
  }
  function scratchField(field: number): void {
    const pen = canvas.current?.getContext('2d')
    const side = MASK / 3
    pen?.clearRect((field % 3) * side, Math.floor(field / 3) * side, side, side)
    show([field])
  }
  function stroke(event: PointerEvent<HTMLCanvasElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    const to = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
    const from = last.current ?? to
    last.current = to
    rubbed.current = rub(rubbed.current, from, to)
    const pen = event.currentTarget.getContext('2d')
    if (pen) erase(pen, from, to)
    show(scratchedFields(rubbed.current))
  }
  return (
    <div className="relative aspect-square w-full max-w-96 overflow-hidden rounded-[20px] bg-accent-quiet">
      <div className="grid size-full grid-cols-3 grid-rows-3 gap-1 p-1">
        {Array.from({ length: FIELDS }, (_, field) => {
          const isOpen = isOver || opened.has(field)
          return (
            <button
              key={field}
              type="button"
              disabled={isOpen}
              aria-label={
                isOpen
                  ? t('prizes.fieldShows', {
                      number: field + 1,
                      amount: amountOf(field) ?? t('prizes.fieldBlank'),
                    })
                  : t('prizes.fieldHidden', { number: field + 1 })
              }
              onClick={() => scratchField(field)}
              className={cx(
                'amount grid min-w-0 place-items-center rounded-control bg-block p-1 text-base font-extrabold md:text-lg',
                isOver && card.fields[field] === card.prize && 'text-gain ring-2 ring-gain ring-inset',
              )}
            >
              {(hasMask || isOpen) && amountOf(field) === null ? (
                // A blank field must not look like an amount that is there three times.
                <span aria-hidden className="size-1.5 rounded-full bg-line" />
              ) : (
                <span aria-hidden>{hasMask || isOpen ? amountOf(field) : '?'}</span>
              )}
            </button>
          )
        })}
      </div>
      {!isOver && (
        <canvas
          ref={canvas}
          aria-hidden
          width={MASK}
          height={MASK}
          className="absolute inset-0 size-full touch-none"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            last.current = null
            stroke(event)
          }}
          onPointerMove={(event) => {
            if (event.buttons > 0 || event.pressure > 0) stroke(event)
          }}
        />
      )}
    </div>
  )
}

function paint(pen: CanvasRenderingContext2D): void {
  const foil = pen.createLinearGradient(0, 0, MASK, MASK)
  for (const [at, color] of ['#8b93a7', '#c3c9d6', '#7c8498', '#b4bbca'].entries())
    foil.addColorStop(at / 3, color)
  pen.fillStyle = foil
  pen.fillRect(0, 0, MASK, MASK)
  pen.fillStyle = 'rgb(255 255 255 / 35%)'
  for (let x = 20; x < MASK; x += 40) for (let y = 20; y < MASK; y += 40) pen.fillRect(x, y, 6, 6)
  pen.globalCompositeOperation = 'destination-out'
  pen.lineCap = 'round'
  pen.lineWidth = STROKE * 2 * MASK
}

function erase(pen: CanvasRenderingContext2D, from: Point, to: Point): void {
  pen.beginPath()
  pen.moveTo(from.x * MASK, from.y * MASK)
  pen.lineTo(to.x * MASK + 0.01, to.y * MASK)
  pen.stroke()
}
