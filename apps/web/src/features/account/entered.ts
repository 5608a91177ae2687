import { REFUSALS, type User } from '@baize/contract/player'
import type { Refused } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { refusalSentence, t } from '../../i18n/language.ts'
import { closePopup } from '../../popups/stack.ts'
import { signIn } from '../../session/session.ts'
import { useUiState } from '../../session/ui-state.ts'

/** Signs the user in and closes the popup. */
export function entered(user: User, popupId: number): void {
  signIn(user)
  closePopup(popupId)
  toast(t('auth.hello', { name: user.nickname || user.username }), { tone: 'gain' })
}

/** Path to open after the registration, once. */
export function takeJumpPath(): string | null {
  const { jumpPathAfterRegister: path } = useUiState.getState()
  useUiState.setState({ jumpPathAfterRegister: null })
  return path
}

const KEPT_PATH = 'jumpPathAfterRegister'

/** Keeps the path for a registration that goes on after a visit to another site, in this tab. */
export function keepJumpPath(): void {
  const path = takeJumpPath()
  try {
    if (path === null) sessionStorage.removeItem(KEPT_PATH)
    else sessionStorage.setItem(KEPT_PATH, path)
  } catch {
    // Without session storage the registration still works; it then leads to the lobby.
  }
}

/** The kept path, once. */
export function takeKeptJumpPath(): string | null {
  try {
    const path = sessionStorage.getItem(KEPT_PATH)
    sessionStorage.removeItem(KEPT_PATH)
    return path
  } catch {
    return null
  }
}

/** Form error for a refusal; none when the user has just cancelled a prompt. */
export const faultOf = (answer: Refused): string | undefined =>
  answer.status === REFUSALS.silent.status ? undefined : refusalSentence(answer)
