import type { NoticePopupConfig } from '@baize/contract'

/** What a notice popup shows. Title, content and button are keys of sentences, or plain text. */
export type Notice = Omit<NoticePopupConfig, 'type'> & { readonly title: string; readonly art: NoticeArt }
type NoticeArt = 'shield' | 'coin' | 'gem'

/** In the site's own looks, closed by its button. */
export const PLAIN_NOTICE: Notice = {
  title: 'notices.notification',
  art: 'gem',
  bg: '',
  link: '',
  content: 'notices.eventText',
  buttonBg: '',
  buttonText: 'common.ok',
  buttonTextColor: '',
  contentPadding: '',
  buttonMargin: '',
  contentTextColor: '',
  contentTextSize: '',
  enableMaskClose: true,
}

const TITLES = {
  NOT_LOGGED_IN: ['notices.notLoggedInTitle', 'shield'],
  NOT_RECHARGED: ['notices.notRechargedTitle', 'coin'],
  COMPLETE_REGISTRATION: ['notices.welcomeTitle', 'gem'],
} as const satisfies Record<NoticePopupConfig['type'], readonly [string, NoticeArt]>

export function noticeOf({ type, ...config }: NoticePopupConfig): Notice {
  const [title, art] = TITLES[type]
  return { ...config, title, art }
}
