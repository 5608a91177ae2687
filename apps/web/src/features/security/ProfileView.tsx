import { AVATARS, Avatar, NICKNAME } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { toast } from '@baize/ui/toast'
import { useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { faultOf } from '../account/entered.ts'
import { PICTURES } from './avatars.ts'
import { Heading } from './Heading.tsx'

export function ProfileView({ onSaved }: { onSaved: () => void }) {
  const t = useT()
  const user = useSession((state) => state.user)
  const group = useId()
  const [nickname, setNickname] = useState(user.nickname === user.username ? '' : user.nickname)
  const [avatar, setAvatar] = useState(Avatar.safeParse(user.avatar).data)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const wanted = nickname.trim()
    if (wanted !== '' && !NICKNAME.test(wanted)) return setFault(t('security.needNickname'))
    setBusy(true)
    const request = { nickname: wanted, ...(avatar !== undefined && { avatar }) }
    const answer = await call('/api/user/profile', request, { quiet: true })
    setBusy(false)
    if (!isAccepted(answer)) return setFault(faultOf(answer))
    await reloadUser()
    toast(t('security.saved'), { tone: 'gain' })
    onSaved()
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Heading title={t('security.profile')} text={t('security.profileText')} />
      <TextField
        label={t('security.nickname')}
        hint={t('security.nicknameHint')}
        error={fault}
        placeholder={user.username}
        autoComplete="nickname"
        spellCheck={false}
        value={nickname}
        onChange={(event) => {
          setNickname(event.target.value)
          setFault(undefined)
        }}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium text-quiet">{t('security.picture')}</legend>
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-6">
          {AVATARS.map((name, n) => (
            <label
              key={name}
              className={cx(
                'relative grid aspect-square place-items-center rounded-control border-2 bg-sunken transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
                name === avatar ? 'border-accent' : 'border-transparent hover:bg-button',
              )}
            >
              <input
                type="radio"
                className="sr-only"
                name={group}
                checked={name === avatar}
                onChange={() => setAvatar(name)}
                aria-label={t('security.pictureOf', { number: n + 1 })}
              />
              <img src={PICTURES[name]} alt="" width={44} height={44} />
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t('security.save')}
      </Button>
    </form>
  )
}
