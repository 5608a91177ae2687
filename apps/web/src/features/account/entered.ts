import { REFUSALS, type Refused, type User } from '@baize/contract'
import { refusalSentence, t } from '../../i18n/language.ts'
import { closePopup } from '../../popups/stack.ts'
import { signIn } from '../../session/session.ts'
import { useUiState } from '../../session/ui-state.ts'
import { toast } from '../../ui/toast.ts'

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

/** Form error for a refusal; none when the user has just cancelled a prompt. */
export const faultOf = (answer: Refused): string | undefined =>
  answer.status === REFUSALS.silent.status ? undefined : refusalSentence(answer)
