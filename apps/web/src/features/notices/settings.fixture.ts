import type { NoticeSettings } from '@baize/contract'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { PLAIN_NOTICE } from '../../popups/notice.ts'

const { title: _title, art: _art, ...LOOKS } = PLAIN_NOTICE

/** One popup of each type, as configured by the server. */
export const NOTICE_SETTINGS: NoticeSettings = {
  popups: [
    { ...LOOKS, type: 'NOT_LOGGED_IN', link: '#register', content: 'notices.notLoggedIn' },
    { ...LOOKS, type: 'NOT_RECHARGED', link: '#recharge', content: 'notices.notRecharged' },
    { ...LOOKS, type: 'COMPLETE_REGISTRATION', content: 'notices.registered' },
  ],
  events: [
    { type: 'NOT_LOGGED_IN', interval: 3600 },
    { type: 'RECHARGE_SUCCESS', interval: 60 },
  ],
  rechargeAppDownload: { isMandatory: false },
}

export const NOTIFYING_STARTUP = { ...STARTUP, disableAppDownload: false, notices: NOTICE_SETTINGS }
