import { MoneyText } from '../../ui/MoneyText.tsx'

type LossLineProps = { words: string; stake: string; early: boolean }

/** States the loss that the board shows, and its amount. Placed low on the board, beside the losing tile. */
export function LossLine({ words, stake, early }: LossLineProps) {
  return (
    <div
      data-early={early}
      className="step-loss pointer-events-none absolute inset-x-0 bottom-[19%] grid translate-y-1/2 justify-items-center"
    >
      <p className="animate-fade-in rounded-control border border-line bg-block px-4 py-2 text-sm font-semibold shadow-block">
        {words} <MoneyText amount={`-${stake}`} className="font-normal text-quiet" />
      </p>
    </div>
  )
}
