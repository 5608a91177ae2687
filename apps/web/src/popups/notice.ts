import type { NoticePopupConfig } from '@baize/contract'

/** Content of a notice popup. Title, content and button are translation keys or plain text. */
export type Notice = Omit<NoticePopupConfig, 'type'> & { readonly title: string; readonly art: NoticeArt }
type NoticeArt = 'shield' | 'coin' | 'gem'

/** Default style, closed by its button. */
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
