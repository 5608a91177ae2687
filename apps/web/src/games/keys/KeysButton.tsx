import { IconButton } from '@baize/ui/icon-button'
import { Keyboard } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useT } from '../../i18n/language.ts'
import type { KeysSheetProps } from './KeysSheet.tsx'

const KeysSheet = lazyPage<KeysSheetProps>('keys', () =>
  import('./KeysSheet.tsx').then((file) => file.KeysSheet),
)

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/** The list of a game's keys: by its button, where there is room for one, and by `?` everywhere. */
export function KeysButton({ hasBoard }: { hasBoard: boolean }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (key !== '?' || ctrlKey || metaKey || altKey) return
      if (!(target instanceof Element && target.closest(TYPING))) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <IconButton
        className="max-md:hidden [@media(height<30rem)]:hidden"
        label={t('keys.title')}
        aria-keyshortcuts="?"
        icon={<Keyboard aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <KeysSheet hasBoard={hasBoard} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
