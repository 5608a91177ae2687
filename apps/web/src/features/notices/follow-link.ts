import { useNavigate } from 'react-router'
import { openDeposit } from '../../popups/guards.ts'
import { openPopup } from '../../popups/stack.ts'

/** Where the button of a notice leads. */
export function useFollowLink(): (link: string) => void {
  const navigate = useNavigate()
  return (link) => {
    if (link === '#register' || link === '#login') openPopup(link === '#login' ? 'login' : 'register', {})
    else if (link === '#recharge') openDeposit()
    else if (/^\/(?![/\\])/.test(link)) void navigate(link)
  }
}
