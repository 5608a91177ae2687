import { REFUSALS, type Refused, type User } from '@baize/contract'
import { refusalSentence, t } from '../../i18n/language.ts'
import { closePopup } from '../../popups/stack.ts'
import { signIn } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'

/** Somebody is in: the popup that let them in closes. */
export function entered(user: User, popupId: number): void {
  signIn(user)
  closePopup(popupId)
  toast(t('auth.hello', { name: user.nickname || user.username }), { tone: 'gain' })
}

/** What a form says of a refusal; nothing where the person has just given up a question. */
export const faultOf = (answer: Refused): string | undefined =>
  answer.status === REFUSALS.silent.status ? undefined : refusalSentence(answer)
