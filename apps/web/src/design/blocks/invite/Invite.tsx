import { InviteBlock } from '@baize/contract/player/blocks/invite'
import { toast } from '@baize/ui/toast'
import { Copy, Share2 } from 'lucide-react'
import { Link as RouterLink } from 'react-router'
import { inviteLink } from '../../../features/invites/invite-link.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { asPlayer } from '../../../popups/as-player.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { BANNER_ACTION, Banner, BannerWords } from '../Banner.tsx'
import { block } from '../block.tsx'

/** Referral link, to copy or to share. A visitor is asked to log in first. */
function InviteBanner({ title, text, ...dress }: InviteBlock) {
  const t = useT()
  const words = useDesignText()
  const hasLogin = useSession((state) => state.hasLogin)
  const code = useSession((state) => state.user.inviteCode)
  const link = code ? inviteLink(code) : `${location.origin}/`
  return (
    <Banner {...dress} label={words(title)} className="min-h-36">
      <BannerWords title={words(title)} text={words(text)} />
      {hasLogin ? (
        <Link link={link} title={words(title)} />
      ) : (
        <p className="pt-3">
          <Button className={BANNER_ACTION} onClick={() => asPlayer(() => undefined)}>
            {t('live.inviteLogIn')}
          </Button>
        </p>
      )}
    </Banner>
  )
}

export const invite = block(InviteBlock, InviteBanner)

function Link({ link, title }: { link: string; title: string }) {
  const t = useT()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link)
    toast(t('live.inviteCopied'), { tone: 'gain' })
  }
  // Dismissing the share sheet is not an error.
  const share = () => navigator.share({ title, url: link }).catch(() => undefined)
  return (
    <div className="flex flex-wrap items-center gap-2 pt-3">
      <output
        aria-label={t('live.inviteLink')}
        className="min-w-0 truncate rounded-control bg-black/35 px-3 py-2.5 font-mono text-sm select-all"
      >
        {link}
      </output>
      {/* Both APIs are missing on plain HTTP; the link can still be selected by hand. */}
      {'clipboard' in navigator && (
        <Button
          className={BANNER_ACTION}
          icon={<Copy aria-hidden className="size-4.5" />}
          onClick={() => void copy().catch(() => undefined)}
        >
          {t('live.inviteCopy')}
        </Button>
      )}
      {'share' in navigator && (
        <Button
          className={BANNER_ACTION}
          icon={<Share2 aria-hidden className="size-4.5" />}
          onClick={() => void share()}
        >
          {t('live.inviteShare')}
        </Button>
      )}
      <RouterLink
        to="/invite"
        className="min-h-11 content-center px-2 text-sm font-semibold underline underline-offset-4"
      >
        {t('invites.more')}
      </RouterLink>
    </div>
  )
}
