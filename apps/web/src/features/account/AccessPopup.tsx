import { useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useT } from '../../i18n/language.ts'
import { Arriving } from '../../popups/Arriving.tsx'
import { storage } from '../../storage/storage.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

const LoginForm = lazyPage('login', () => import('./LoginForm.tsx').then((file) => file.LoginForm))
const RegisterForm = lazyPage('register', () =>
  import('./RegisterForm.tsx').then((file) => file.RegisterForm),
)

export type AccessTab = 'register' | 'login'

type AccessPopupProps = {
  open: boolean
  layer: number
  onClose: () => void
  popupId: number
  /** Initial tab; by default log-in for a browser that has logged in before. */
  tab?: AccessTab | undefined
  reason?: string | undefined
}

/** The log-in and registration popup. */
export function AccessPopup({ popupId, tab: wanted, reason, ...frame }: AccessPopupProps) {
  const t = useT()
  const [known] = useState(() => storage.get('loggedInBefore') === true)
  const [chosen, setChosen] = useState<AccessTab>()
  const tab = chosen ?? wanted ?? (known ? 'login' : 'register')
  const loginTitle = known ? t('auth.loginTitle') : t('auth.logIn')
  // Switching tabs keeps the focus on the tab, since arrow keys switch them too.
  const begin = chosen === undefined
  return (
    <Sheet {...frame} title={tab === 'login' ? loginTitle : t('auth.registerTitle')} description={reason}>
      <div className="grid grid-cols-1 gap-4">
        <Segmented
          label={t('auth.access')}
          value={tab}
          onChange={setChosen}
          options={[
            { value: 'register', label: t('shell.register') },
            { value: 'login', label: t('shell.logIn') },
          ]}
        />
        {tab === 'login' ? (
          <Arriving key="login" rows={2} begin={begin}>
            <LoginForm popupId={popupId} />
          </Arriving>
        ) : (
          <Arriving key="register" rows={4} begin={begin}>
            <RegisterForm popupId={popupId} />
          </Arriving>
        )}
      </div>
    </Sheet>
  )
}
