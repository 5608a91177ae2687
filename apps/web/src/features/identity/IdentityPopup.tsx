import { callQuery, useQuery } from '../../api/query.ts'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useT } from '../../i18n/language.ts'
import { Arriving } from '../../popups/Arriving.tsx'
import type { PopupFrame } from '../../popups/stack.ts'
import { Sheet } from '../../ui/Sheet.tsx'

const IdentitySheet = lazyPage('identity', () =>
  import('./IdentitySheet.tsx').then((file) => file.IdentitySheet),
)

export function IdentityPopup(frame: PopupFrame) {
  const t = useT()
  // Reads the cache only; the sheet fetches. A barred player cannot withdraw, so the requirement does not apply.
  const { data } = useQuery({ ...callQuery('/api/user/identity', {}), enabled: false })
  const text = data?.model.barred ? undefined : t('identity.text')
  return (
    <Sheet {...frame} title={t('identity.title')} description={text} size="medium">
      <Arriving rows={6}>
        <IdentitySheet />
      </Arriving>
    </Sheet>
  )
}
