import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useT } from '../../i18n/language.ts'
import { Arriving } from '../../popups/Arriving.tsx'
import { useSession } from '../../session/session.ts'
import { useUiState } from '../../session/ui-state.ts'
import { storage } from '../../storage/storage.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { takeJumpPath } from './entered.ts'

const loadLogin = () => import('./LoginForm.tsx').then((file) => file.LoginForm)
const loadRegister = () => import('./RegisterForm.tsx').then((file) => file.RegisterForm)
const LoginForm = lazyPage('login', loadLogin)
const RegisterForm = lazyPage('register', loadRegister)

const hasBeenHere = (): boolean => storage.get('loggedInBefore') === true

// The popups arrive before one is opened, and for a visitor this is the likely one. Its form should be there with it.
whenIdle(() => {
  if (useSession.getState().hasLogin) return
  void (hasBeenHere() ? loadLogin() : loadRegister()).catch(() => undefined)
})

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
  const [known] = useState(hasBeenHere)
  const [first] = useState<AccessTab>(wanted ?? (known ? 'login' : 'register'))
  const [chosen, setChosen] = useState(false)
  const tab = useUiState(({ loginModal }) => loginModal) ?? first
  const fullScreen = useUiState(({ loginViewFullScreen }) => loginViewFullScreen)
  useEffect(() => {
    useUiState.setState({ loginModal: first })
    // Closed: a later prompt starts anew.
    return () =>
      useUiState.setState({ loginModal: null, loginViewFullScreen: false, jumpPathAfterRegister: null })
  }, [first])
  const loginTitle = known ? t('auth.loginTitle') : t('auth.logIn')
  // Switching tabs keeps the focus on the tab, since arrow keys switch them too.
  const begin = !chosen
  const navigate = useNavigate()
  const jump = () => {
    const path = takeJumpPath()
    if (path !== null) void navigate(path)
  }
  return (
    <Sheet
      {...frame}
      fullScreen={fullScreen}
      title={tab === 'login' ? loginTitle : t('auth.registerTitle')}
      description={reason}
    >
      <div className="grid grid-cols-1 gap-4">
        <Segmented
          label={t('auth.access')}
          value={tab}
          onChange={(loginModal) => {
            setChosen(true)
            useUiState.setState({ loginModal })
          }}
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
            <RegisterForm popupId={popupId} onRegistered={jump} />
          </Arriving>
        )}
      </div>
    </Sheet>
  )
}
