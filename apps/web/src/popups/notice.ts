import type { NoticePopupConfig } from '@baize/contract/player/blocks/notice-popups'
import { type UiState, useUiState } from '../session/ui-state.ts'
import { openPopup } from './stack.ts'

export type Notice = NonNullable<UiState['noticePopupData']>

/** Opens the notice popup with this content. */
export function openNotice(noticePopupData: Notice): void {
  useUiState.setState({ noticePopupData })
  openPopup('notice', {})
}

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

const TITLES = new Map([
  ['NOT_LOGGED_IN', { title: 'notices.notLoggedInTitle', art: 'shield' }],
  ['NOT_RECHARGED', { title: 'notices.notRechargedTitle', art: 'coin' }],
  ['COMPLETE_REGISTRATION', { title: 'notices.welcomeTitle', art: 'gem' }],
])

/** A configured popup; fields that it leaves open come from `plain`. */
export function noticeOf({ type, title, art, ...config }: NoticePopupConfig, plain = PLAIN_NOTICE): Notice {
  const own = TITLES.get(type)
  return {
    ...plain,
    ...config,
    title: title ?? own?.title ?? plain.title,
    art: art ?? own?.art ?? plain.art,
    content: config.content === '' ? plain.content : config.content,
  }
}
