import type { LotteryDraw } from '@baize/rules/lottery'
import { useT } from '../../i18n/language.ts'

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Each byte of the computation, so that it can be followed by hand or in another language. */
export function DrawSteps({ draw: { blocks, used } }: { draw: LotteryDraw }) {
  const t = useT()
  const steps = used.map(({ byte, of, index }, place) => ({
    place,
    words:
      index === null
        ? t('lottery.stepSkipped', { byte, count: of })
        : t('lottery.stepByte', { byte, count: of, index }),
  }))
  return (
    <ol className="grid gap-2 text-sm">
      {blocks.map(({ message, bytes }) => (
        <li key={message} className="rounded-control bg-sunken px-3.5 py-2.5">
          <span className="text-quiet">{t('lottery.stepBlock')}</span>
          <code className="block font-mono break-all">{message}</code>
          <code className="block font-mono break-all">{hexOf(bytes)}</code>
        </li>
      ))}
      {steps.map(({ place, words }) => (
        <li key={place} className="amount rounded-control bg-sunken px-3.5 py-2 whitespace-normal">
          {words}
        </li>
      ))}
    </ol>
  )
}
