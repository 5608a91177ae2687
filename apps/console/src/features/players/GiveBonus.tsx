import { CARE_WATCH, type PlayerProfile } from '@baize/contract/operator'
import { type CurrencyId, LANGUAGES, type LanguageId } from '@baize/contract/shared'
import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { SoloAllowance } from '../../ui/GivenAlone.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { readAmount } from '../../ui/typed-amount.ts'
import { useT } from '../../words/language.ts'
import { useCare } from '../care/use-care.ts'

const WAGERS = ['0', '1', '5', '10', '20', '30'] as const

type GiveBonusProps = {
  readonly player: Pick<PlayerProfile, 'userId' | 'currencyId'>
  readonly onClose: () => void
}

/** Gives a player a bonus from the budget of bonuses by hand. */
export function GiveBonus({ player: { userId, currencyId }, onClose }: GiveBonusProps) {
  const t = useT()
  const act = useAct()
  const care = useCare(userId)
  const [requestId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [wager, setWager] = useState('10')
  const [texts, setTexts] = useState<Readonly<Record<LanguageId, string>>>({ en: '', pt: '', id: '' })
  return (
    <ReasonDialog
      title={t('gift.give')}
      action={t('gift.give')}
      onClose={onClose}
      onReason={async (reason) => {
        const written = Object.entries(texts).filter(([, text]) => text.trim() !== '')
        const input = {
          requestId,
          userId,
          currencyId,
          amount: readAmount(amount) ?? '',
          wager: Number(wager),
          texts: Object.fromEntries(written),
          reason,
        }
        return isSent(await act('/api/operator/rewards/give', input, { done: t('gift.given') }))
      }}
    >
      {care !== null && care.score >= CARE_WATCH && (
        <p role="alert" className="text-danger">
          {t('harm.warnBonus')}
        </p>
      )}
      <MoneyField
        label={t('gift.amount', { currency: currencyId })}
        currencyId={currencyId}
        hint={<BudgetLeft currencyId={currencyId} />}
        value={amount}
        onChange={setAmount}
      />
      <SelectField
        label={t('gift.wager')}
        options={WAGERS.map((times) => ({
          value: times,
          label: times === '0' ? t('gift.noWager') : t('gift.wagerTimes', { times }),
        }))}
        value={wager}
        onChange={({ target }) => setWager(target.value)}
      />
      <p className="text-sm text-quiet">{t('gift.messageText')}</p>
      {LANGUAGES.map(({ id, name }) => (
        <TextArea
          key={id}
          label={t('gift.message', { language: name })}
          maxLength={300}
          value={texts[id]}
          onChange={({ target }) => setTexts({ ...texts, [id]: target.value })}
        />
      ))}
      <p className="text-sm text-quiet">
        <SoloAllowance currencyId={currencyId} />
      </p>
    </ReasonDialog>
  )
}

function BudgetLeft({ currencyId }: { readonly currencyId: CurrencyId }) {
  const t = useT()
  const { data } = useRead('/api/operator/rewards/programmes', {})
  if (!Array.isArray(data?.model)) return null
  const budget = data.model
    .find(({ programme }) => programme === 'byHand')
    ?.budgets.find((known) => known.currencyId === currencyId)
  return (
    <>
      {t('gift.budget')} <Money amount={budget?.balance ?? '0'} currencyId={currencyId} />
    </>
  )
}
