import { Mail } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'

/** Says what a confirmed contact is needed for, before it is missed, with the way to confirm one. */
export function ContactNeed({ words, begin }: { words: string; begin?: 'phone' }) {
  const t = useT()
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken py-1.5 pr-1.5 pl-4 text-sm">
      <Mail aria-hidden className="size-5 shrink-0 text-accent-ink" />
      <p className="min-w-0 flex-1">{words}</p>
      <Button size="small" onClick={() => openContact(begin)}>
        {t('rewards.confirmContact')}
      </Button>
    </div>
  )
}

/** Opens the confirmation of the address that the player has given, e-mail otherwise. */
export function openContact(begin?: 'phone'): void {
  const { email, phone } = session().user
  openPopup('security', { begin: begin ?? (phone !== '' && email === '' ? 'phone' : 'email') })
}
