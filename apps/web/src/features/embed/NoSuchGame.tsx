import { Link } from 'react-router'
import lens from '../../assets/art/lens.webp'
import { useT } from '../../i18n/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function NoSuchGame() {
  const t = useT()
  return (
    <EmptyState
      art={lens}
      title={t('boot.embedUnknown')}
      text={t('shell.notFoundText')}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {t('shell.toLobby')}
        </Link>
      }
    />
  )
}
