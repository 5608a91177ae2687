import { REFUSALS, type WithdrawInfo } from '@baize/contract/player'
import {
  COIN_NETWORKS,
  type CoinNetwork,
  INDONESIAN_BANKS,
  isAccepted,
  isRealName,
  type PayoutAccountInput,
  type PixKey,
  readPayoutAccount,
} from '@baize/contract/shared'
import { never } from '@baize/kit'
import { type SyntheticEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { BackSteps } from '../../ui/BackInPopup.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormError } from '../account/FormError.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { PIX_WORDS } from './account-name.ts'

type BankCode = (typeof INDONESIAN_BANKS)[number]['id']
type Written = {
  readonly realName: string
  readonly routing: string
  readonly number: string
  readonly bank: BankCode
  readonly keyType: PixKey
  readonly key: string
  readonly network: CoinNetwork
  readonly address: string
  readonly password: string
}
const NOTHING: Written = {
  realName: '',
  routing: '',
  number: '',
  bank: '014',
  keyType: 'cpf',
  key: '',
  network: 'tron',
  address: '',
  password: '',
}

function accountIn(
  kind: WithdrawInfo['kind'],
  { routing, number, bank, keyType, key, network, address }: Written,
): PayoutAccountInput {
  switch (kind) {
    case 'bankUs':
      return { kind, routing, number }
    case 'bankId':
      return { kind, bank, number }
    case 'pix':
      return { kind, keyType, key }
    case 'coins':
      return { kind, network, address }
    default:
      return never(kind)
  }
}

type AddAccountProps = {
  info: WithdrawInfo
  onAdded: (info: WithdrawInfo) => void
  onBack: (() => void) | undefined
}

/** Adds a payout account in the player's own name. Faults are shown at their fields, by the server's rules. */
export function AddAccount({ info, onAdded, onBack }: AddAccountProps) {
  const t = useT()
  const { realName } = info
  const [kind, setKind] = useState(info.kind)
  const [written, setWritten] = useState(NOTHING)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [passwordWrong, setPasswordWrong] = useState<string>()
  const account = accountIn(kind, written)
  const read = readPayoutAccount(account)
  const nameWrong = realName === '' && !isRealName(written.realName)
  const fault = tried && !read.ok ? read.error : null
  const errorAt = (field: string) => (fault?.field === field ? t(`withdraw.${fault.fault}`) : undefined)
  // The parser reports only the first fault: an empty form needs this one as well.
  const numberMissing = tried && written.number.trim() === '' ? t('withdraw.numberMissing') : undefined
  const write = (change: Partial<Written>) => {
    setWritten((now) => ({ ...now, ...change }))
    setRefused(undefined)
    setPasswordWrong(undefined)
  }

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    const { password } = written
    if (!read.ok || nameWrong || password === '' || busy) return
    setBusy(true)
    const input = { account, ...(realName === '' && { realName: written.realName }), password }
    const answer = await call('/api/pay/payout_account/add', input, { quiet: true })
    setBusy(false)
    if (isAccepted(answer)) return onAdded(answer.model)
    if (answer.status === REFUSALS.wrongPassword.status) return setPasswordWrong(refusalSentence(answer))
    setRefused(
      answer.status === REFUSALS.badInput.status
        ? t(kind === 'coins' ? `withdraw.${written.network}AddressWrong` : 'withdraw.numberWrong')
        : refusalSentence(answer) || t('common.networkErrorHelp'),
    )
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void save(event)}>
      <div>
        <h3 className="font-bold">{t('withdraw.accountTitle')}</h3>
        <p className="mt-1 text-sm text-quiet">
          {realName === '' ? t('withdraw.accountText') : t('withdraw.inNameOf', { name: realName })}
        </p>
      </div>
      {realName === '' && (
        <TextField
          label={t('withdraw.realName')}
          autoComplete="name"
          maxLength={100}
          value={written.realName}
          hint={t('withdraw.realNameHint')}
          error={tried && nameWrong ? t('withdraw.realNameWrong') : undefined}
          onChange={(event) => write({ realName: event.target.value })}
        />
      )}
      {info.coins && (
        <Segmented
          label={t('withdraw.accountKind')}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setTried(false)
          }}
          options={[
            { value: info.kind, label: t('withdraw.toBank') },
            { value: 'coins', label: 'USDT' },
          ]}
        />
      )}
      {kind === 'coins' && <CoinAddress {...{ info, written }} error={errorAt('address')} onWrite={write} />}
      {kind === 'bankUs' && (
        <TextField
          label={t('withdraw.routing')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          className="amount"
          value={written.routing}
          error={errorAt('routing')}
          onChange={(event) => write({ routing: event.target.value })}
        />
      )}
      {kind === 'bankId' && (
        <SelectField
          label={t('withdraw.bank')}
          value={written.bank}
          options={INDONESIAN_BANKS.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            const bank = INDONESIAN_BANKS.find(({ id }) => id === event.target.value)
            if (bank) write({ bank: bank.id })
          }}
        />
      )}
      {kind === 'pix' ? (
        <>
          <Segmented
            label={t('withdraw.pixType')}
            value={written.keyType}
            onChange={(keyType) => write({ keyType, key: '' })}
            options={PIX_WORDS.map(({ id, words }) => ({ value: id, label: t(words) }))}
          />
          <TextField
            label={t('withdraw.pixKey')}
            inputMode={PIX_WORDS.find(({ id }) => id === written.keyType)?.mode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={120}
            value={written.key}
            error={errorAt('key')}
            onChange={(event) => write({ key: event.target.value })}
          />
        </>
      ) : kind === 'coins' ? null : (
        <TextField
          label={t('withdraw.number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          className="amount"
          value={written.number}
          error={numberMissing ?? errorAt('number')}
          onChange={(event) => write({ number: event.target.value })}
        />
      )}
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        maxLength={128}
        value={written.password}
        error={tried && written.password === '' ? t('auth.needPassword') : passwordWrong}
        onChange={(event) => write({ password: event.target.value })}
      />
      <FormError message={refused} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t('withdraw.saveAccount')}
      </Button>
      {onBack && (
        <>
          <BackSteps onBack={onBack} />
          <Button variant="ghost" onClick={onBack}>
            {t('withdraw.back')}
          </Button>
        </>
      )}
    </form>
  )
}

type CoinAddressProps = {
  info: WithdrawInfo
  written: Written
  error: string | undefined
  onWrite: (change: Partial<Written>) => void
}

/** Network and address of a payout in coins, with what the network costs. */
function CoinAddress({ info, written: { network, address }, error, onWrite }: CoinAddressProps) {
  const t = useT()
  const money = useMoney()
  const name = COIN_NETWORKS.find(({ id }) => id === network)?.name ?? network
  return (
    <>
      <Segmented
        label={t('withdraw.network')}
        value={network}
        onChange={(next) => onWrite({ network: next, address: '' })}
        options={COIN_NETWORKS.map(({ id, name: label }) => ({ value: id, label }))}
      />
      <TextField
        label={t('withdraw.address', { network: name })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        className="font-mono"
        value={address}
        error={error}
        hint={t('withdraw.addressHint', {
          network: name,
          fee: money.inCurrency(info.coins?.fees[network] ?? '0'),
        })}
        onChange={(event) => onWrite({ address: event.target.value })}
      />
    </>
  )
}
