import { useT } from '../i18n/language.ts'
import { SmartLink } from './SmartLink.tsx'

/** Free and independent help in many languages. */
const HELP = 'https://www.gamblingtherapy.org/'

export function GamblingHelp({ className }: { className: string }) {
  const t = useT()
  return (
    <SmartLink to={HELP} className={className}>
      {t('links.help')}
    </SmartLink>
  )
}
