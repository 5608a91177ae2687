import type { DiceView } from '@baize/contract/player'
import { hundredthsText } from '@baize/rules'
import { useState } from 'react'
import { formatMoney } from '../../i18n/format-money.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { readTyped } from '../../ui/amounts.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ChoiceRow } from '../step/ChoiceRow.tsx'
import type { OptionsProps } from '../step/scene.ts'
import { chanceOf, mostChance, multiplierRange, multiplierText } from './linked.ts'

type Fields = OptionsProps<Pick<DiceView, 'side' | 'chance'>> & { readonly rtp: number }

/** Side, multiplier and win chance. Each of the last two follows the other and the target on the stage. */
export function DiceFields({ options, onChange, disabled, rtp }: Fields) {
  const t = useT()
  const { side, chance } = options
  return (
    <div className="grid gap-3">
      <ChoiceRow
        label={t('dice.side')}
        value={side}
        onChange={(next) => onChange({ side: next, chance })}
        disabled={disabled}
        choices={[
          { value: 'under', label: t('dice.under') },
          { value: 'over', label: t('dice.over') },
        ]}
      />
      <div className="grid grid-cols-2 gap-2">
        <HundredthsField
          label={t('dice.multiplier')}
          unit="×"
          value={multiplierText(chance, rtp)}
          range={multiplierRange(rtp)}
          disabled={disabled}
          onChange={(typed) => onChange({ side, chance: chanceOf(typed, rtp) })}
        />
        <HundredthsField
          label={t('dice.chance')}
          unit="%"
          value={hundredthsText(chance)}
          range={{ from: 1, to: mostChance(rtp) }}
          disabled={disabled}
          onChange={(typed) => onChange({ side, chance: typed })}
        />
      </div>
    </div>
  )
}

type HundredthsFieldProps = {
  label: string
  unit: string
  /** The exact value, with a point. */
  value: string
  /** In hundredths. */
  range: { readonly from: number; readonly to: number }
  disabled: boolean
  onChange: (hundredths: number) => void
}

/** A number with two decimals. What is being typed stands until the field is left; then the value in use is shown. */
function HundredthsField({ label, unit, value, range, disabled, onChange }: HundredthsFieldProps) {
  const t = useT()
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string): number | null => {
    const plain = readTyped(text, 2, language)
    const amount = plain.ok && plain.value !== '' ? Math.round(Number(plain.value) * 100) : Number.NaN
    return amount >= range.from && amount <= range.to ? amount : null
  }
  const shown = (hundredths: number): string => formatMoney(hundredthsText(hundredths), 2, language)
  const isWrong = typed !== null && read(typed) === null
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={typed ?? formatMoney(value, 2, language)}
      className="amount font-semibold"
      error={isWrong ? t('dice.outOfRange', { from: shown(range.from), to: shown(range.to) }) : undefined}
      trailing={<span className="w-9 text-center text-quiet">{unit}</span>}
      onChange={({ target }) => {
        setTyped(target.value)
        const amount = read(target.value)
        if (amount !== null) onChange(amount)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
